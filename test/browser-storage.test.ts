import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { browserStorage } from '../contract/shared/company/browser-storage.ts';
import { PREVIEW_COOKIE } from '../server/shared/shop/preview-keys.ts';

const sources = globSync('web/**/*.{ts,tsx}').filter((path) => !/\.test\.tsx?$/.test(path));
const storing = sources.filter((path) => /(?:local|session)Storage\.setItem\(/.test(readFileSync(path, 'utf8')));
const constant = /(?:KEY|PREFIX|HIDDEN)(?:: string)? = '([^']+)'|\bkey(?:Of)?\b = [^`;]*`([^`$]+)/g;

test('the privacy policy lists every name under which the site stores something in a browser', () => {
  const names = [...storing, 'web/api/private-keys.ts'].flatMap((path) =>
    [...readFileSync(path, 'utf8').matchAll(constant)].map(([, quoted, template]) => quoted ?? template ?? ''),
  );
  expect(names.length).toBeGreaterThan(10);
  const known = browserStorage.flatMap((item) => item.names);
  expect(names.filter((name) => !known.some((one) => name.startsWith(one)))).toEqual([]);
  expect(known).toContain(PREVIEW_COOKIE);
});
