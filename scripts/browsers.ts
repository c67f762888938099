import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** The place of Firefox on systems that do not put it on the path. */
const USUAL_PLACES = [
  '/Applications/Firefox.app/Contents/MacOS/firefox',
  'C:\\Program Files\\Mozilla Firefox\\firefox.exe',
];

const listOnPath = (path: string, ...names: string[]): string[] =>
  path.split(delimiter).flatMap((folder) => names.map((name) => join(folder, name)));

/** The Firefox of this machine; undefined if there is none. */
export function findFirefox(path = process.env.PATH ?? ''): string | undefined {
  return [...listOnPath(path, 'firefox-esr', 'firefox'), ...USUAL_PLACES].find((file) => existsSync(file));
}

/**
 * The driver of WebKitGTK, which is the engine of Safari on Linux (in Debian's `webkit2gtk-driver`), and the X server for a machine
 * without a screen; undefined if one of them is missing.
 */
export function findWebKit(
  { PATH = '', DISPLAY, WAYLAND_DISPLAY } = process.env,
): { driver: string; screen: string | undefined } | undefined {
  const [driver] = listOnPath(PATH, 'WebKitWebDriver').filter((file) => existsSync(file));
  const [screen] = listOnPath(PATH, 'Xvfb').filter((file) => existsSync(file));
  const hasScreen = Boolean(DISPLAY || WAYLAND_DISPLAY);
  return driver && (hasScreen || screen) ? { driver, screen: hasScreen ? undefined : screen } : undefined;
}
