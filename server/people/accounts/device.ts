import { clientNetwork } from '../../shared/client-network.ts';

type Pattern = readonly [RegExp, string];

// The first match counts: most browsers also name the ones they descend from.
const browsers: readonly Pattern[] = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\b(?:OPR|OPT|Opera)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|CriOS|Chromium)\//, 'Chrome'],
  [/\bVersion\/[\d.]+ .*Safari\//, 'Safari'],
];
const systems: readonly Pattern[] = [
  [/\bWindows NT\b/, 'Windows'],
  [/\b(?:iPhone|iPod)\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMac OS X\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
];
const LONGEST_AGENT = 500;
export const UNKNOWN_DEVICE = 'Unknown device';

/** A label for people, such as "Firefox on Windows". Decide nothing by it: anyone can send any text. */
export function describeAgent(userAgent: string | undefined): string {
  const text = (userAgent ?? '').slice(0, LONGEST_AGENT);
  const nameIn = (patterns: readonly Pattern[]) => patterns.find(([pattern]) => pattern.test(text))?.[1];
  const [browser, system] = [nameIn(browsers), nameIn(systems)];
  return browser && system ? `${browser} on ${system}` : (browser ?? system ?? UNKNOWN_DEVICE);
}

/** The /24 or /48 network, which says roughly where someone is, but not who it is. */
export function ipPrefixOf(ip: string): string | null {
  const network = clientNetwork(ip);
  const ipv4 = /^(\d+\.\d+\.\d+)\.\d+$/.exec(network)?.[1];
  if (ipv4) return `${ipv4}.0/24`;
  const groups = /^([\da-f]+:[\da-f]+:[\da-f]+):[\da-f]+::\/64$/.exec(network)?.[1];
  return groups ? `${groups}::/48` : null;
}
