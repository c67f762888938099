import { interpolate } from './interpolate.ts';

/** Browser and system by the names that people know. Null if unknown. */
interface Device {
  browser: string | null;
  system: string | null;
}

type Rule = readonly [pattern: RegExp, name: string];

/** The order matters: most browsers also name others for compatibility. */
const BROWSERS: readonly Rule[] = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\b(?:OPR|Opera|OPiOS|OPT)\b/, 'Opera'],
  [/\bVivaldi\//, 'Vivaldi'],
  [/\bYaBrowser\//, 'Yandex Browser'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bDuckDuckGo\/|\bDdg\//, 'DuckDuckGo'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|CriOS|Chromium|HeadlessChrome)\//, 'Chrome'],
  [/\bVersion\/[\d.]+.* Safari\//, 'Safari'],
];

const SYSTEMS: readonly Rule[] = [
  [/\biPhone\b|\biPod\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b|\bMacintosh\b/, 'macOS'],
  [/\bLinux\b|\bX11\b/, 'Linux'],
];

const findName = (rules: readonly Rule[], text: string) => rules.find(([pattern]) => pattern.test(text))?.[1] ?? null;

/** Parses the `User-Agent` of a browser. It is only a hint: anybody can send anything. */
const parseUserAgent = (text: string | null): Device => ({
  browser: findName(BROWSERS, text ?? ''),
  system: findName(SYSTEMS, text ?? ''),
});

/** The words of a language for devices. */
interface DeviceMessages {
  /** `{browser} on {system}` */
  both: string;
  /** If only the system is known. */
  someBrowser: string;
  unknown: string;
}

/** A device in words: "Firefox on Windows". */
export function describeDevice(userAgent: string | null, messages: DeviceMessages): string {
  const { browser, system } = parseUserAgent(userAgent);
  if (browser && system) return interpolate(messages.both, { browser, system });
  if (system) return interpolate(messages.someBrowser, { system });
  return browser ?? messages.unknown;
}
