import type { ServerBuild } from 'react-router';
import { expect, test } from 'vitest';
import { createPageCacheKey } from './page-cache-key.ts';

const route = (id: string, path: string | undefined, parentId?: string) => ({
  id,
  ...(path === undefined ? { index: true } : { path }),
  ...(parentId ? { parentId } : {}),
  module: { default: () => null },
});
const list = [
  route('root', ''),
  { ...route('layout', '', 'root'), path: undefined },
  route('home', undefined, 'layout'),
  route('service', 'service/:slug', 'layout'),
  route('checkout', 'checkout', 'layout'),
  route('absent', '*', 'layout'),
];
const keyOf = createPageCacheKey(
  Object.fromEntries(list.map((item) => [item.id, item])) as unknown as ServerBuild['routes'],
);

test.each([
  ['/', '/'],
  ['/?utm_source=x&service=y&_routes=home', '/'],
  ['/service/firewall?service=x', '/service/firewall'],
  ['/checkout', '/checkout'],
  ['/checkout?a=1&service=firewall-set-up&b=2', '/checkout?service=firewall-set-up'],
  ['/checkout?service=%20Firewall%20Set-up', '/checkout?service=firewall-set-up'],
  ['/checkout?service=a&service=b', '/checkout?service=a'],
  ['/checkout/?service=a', '/checkout/?service=a'],
  ['/checkout?service=%3Cscript%3E', '/checkout?service=-'],
  [`/checkout?service=${'x'.repeat(200)}`, '/checkout?service=-'],
  ['/checkout.data?service=a&_routes=checkout', '/checkout.data?service=a&_routes=checkout'],
  ['/_.data?_routes=home%2Clayout', '/_.data?_routes=layout%2Chome'],
  ['/_.data?_routes=home,made-up,checkout,home', '/_.data?_routes=home'],
  ['/service/a.data?_routes=made-up', '/service/a.data'],
  ['/service/a?_routes=service', '/service/a'],
  ['/a/../service/b', '/service/b'],
])('%s has the key %s', (url, key) => {
  expect(keyOf(url)).toBe(key);
});

test.each([
  '//',
  '///',
  '//[',
  '//evil.test/x',
  '/\\evil.test',
  '\\\\evil.test',
  '/..//x',
  '/.//x',
  'http://evil.test/',
  '*',
  '',
])('%s has no key', (url) => {
  expect(keyOf(url)).toBeNull();
});
