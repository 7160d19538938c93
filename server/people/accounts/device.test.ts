import { expect, test } from 'vitest';
import { describeAgent, ipPrefixOf } from './device.ts';

const mozilla = 'Mozilla/5.0';
const webkit = 'AppleWebKit/537.36 (KHTML, like Gecko)';

test.each([
  [`${mozilla} (Windows NT 10.0; Win64; x64; rv:142.0) Gecko/20100101 Firefox/142.0`, 'Firefox on Windows'],
  [`${mozilla} (Windows NT 10.0; Win64; x64) ${webkit} Chrome/140.0.0.0 Safari/537.36`, 'Chrome on Windows'],
  [`${mozilla} (Windows NT 10.0; Win64; x64) ${webkit} Chrome/140.0 Safari/537.36 Edg/140.0`, 'Edge on Windows'],
  [`${mozilla} (X11; Linux x86_64) ${webkit} Chrome/140.0 Safari/537.36 OPR/120.0`, 'Opera on Linux'],
  [`${mozilla} (Linux; Android 15; Pixel 9) ${webkit} Chrome/140.0 Mobile Safari/537.36`, 'Chrome on Android'],
  [
    `${mozilla} (Linux; Android 15; SM-S921B) ${webkit} SamsungBrowser/28.0 Chrome/130.0 Mobile Safari/537.36`,
    'Samsung Internet on Android',
  ],
  [`${mozilla} (Macintosh; Intel Mac OS X 10_15_7) ${webkit} Version/18.5 Safari/605.1.15`, 'Safari on macOS'],
  [`${mozilla} (iPhone; CPU iPhone OS 18_5 like Mac OS X) ${webkit} Version/18.5 Safari/604.1`, 'Safari on iPhone'],
  [`${mozilla} (iPad; CPU OS 18_5 like Mac OS X) ${webkit} FxiOS/142.0 Safari/604.1`, 'Firefox on iPad'],
  [`${mozilla} (X11; CrOS x86_64 16181.61.0) ${webkit} Chrome/140.0 Safari/537.36`, 'Chrome on ChromeOS'],
  ['curl/8.9.1', 'Unknown device'],
  ['', 'Unknown device'],
  [undefined, 'Unknown device'],
  [`${'x'.repeat(100_000)} Firefox/1.0`, 'Unknown device'],
  ['<script>alert(1)</script> Firefox/1.0', 'Firefox'],
])('%s is %s', (userAgent, name) => {
  expect(describeAgent(userAgent)).toBe(name);
});

test.each([
  ['203.0.113.77', '203.0.113.0/24'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1::/48'],
  ['2001:db8::1', '2001:db8:0::/48'],
  ['::1', '0:0:0::/48'],
  ['::ffff:203.0.113.77', '203.0.113.0/24'],
  ['no address', null],
])('%s is shortened to %s', (ip, prefix) => {
  expect(ipPrefixOf(ip)).toBe(prefix);
});
