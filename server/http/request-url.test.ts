import { expect, test } from 'vitest';
import { assertUnambiguousUrl, splitUrl } from './request-url.ts';

test.each([
  '/',
  '/about',
  '/about/',
  '/service/firewall-set-up?utm_source=a&b=%2e%2e/../x//y\\z',
  '/service/caf%C3%A9',
  '/service/..hidden',
  '/service/a..b',
  '/.well-known/security.txt',
  '/_.data?_routes=root',
  '/storage/services/ab12.960.webp',
  '/api/services/..%2f1',
  `/${'x'.repeat(4_095)}`,
])('%s can be read in one way', (url) => {
  expect(() => assertUnambiguousUrl(url)).not.toThrow();
});

const dots = ['.', '..', '%2e', '%2E', '.%2e', '%2e.', '%2e%2E'];
test.each([
  ...dots.flatMap((dot) => [`/${dot}`, `/${dot}/api/config`, `/x/${dot}/api/config`, `/x/${dot}?a`]),
  '//',
  '///',
  '//[',
  '//evil.test/x',
  '/x//api/config',
  '/\\evil.test',
  '/x\\..\\api\\config',
])('%s is unknown', (url) => {
  expect(() => assertUnambiguousUrl(url)).toThrow(
    expect.objectContaining({ status: 404, message: 'Route not found.' }),
  );
});

test.each([
  '',
  '*',
  'about',
  '\\\\x',
  'http://evil.test/',
  '/a b',
  '/a#b',
  '/?a#b',
  '/a\tb',
  '/a\0b',
  '/a\x7fb',
  '/é',
  '/?é',
])('%j can’t be read', (url) => {
  expect(() => assertUnambiguousUrl(url)).toThrow(
    expect.objectContaining({ status: 400, message: 'The URL could not be read.' }),
  );
});

test('a URL of more than 4 kB is rejected', () => {
  expect(() => assertUnambiguousUrl(`/?${'x'.repeat(4_095)}`)).toThrow(
    expect.objectContaining({ status: 400, message: 'The URL is too long.' }),
  );
});

test('the query begins at the first question mark', () => {
  expect(splitUrl('/a?b?c')).toEqual({ path: '/a', query: 'b?c' });
  expect(splitUrl('/a')).toEqual({ path: '/a', query: '' });
});
