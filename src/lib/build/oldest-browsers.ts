import { browserslistToTargets } from 'lightningcss';

/** The oldest versions that the design is for: those of the last two and a half years when they were last raised. */
const VERSIONS = { chrome: '124', firefox: '125', safari: '17.5', ios: '17.5' };

/** For Vite's `cssTarget`: properties that these know only with a prefix, such as `user-select` in Safari, get one. */
export const OLDEST_BROWSERS = Object.entries(VERSIONS).map(([name, version]) => name + version);

/** The same for Lightning CSS, which Vite uses. */
export const CSS_TARGETS = browserslistToTargets(
  Object.entries(VERSIONS).map(([name, version]) => `${name === 'ios' ? 'ios_saf' : name} ${version}`),
);
