/** What the agreements show the rest of the site. Runs at build and in the browser alike. */
export {
  type Agreement,
  type Change,
  coming,
  differenceAddress,
  effectiveFrom,
  historyAddress,
  inForce,
  textAddress,
  type VersionRecord,
  versionAddress,
} from './model.ts';
