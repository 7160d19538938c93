import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { isolatedUnits } from './support/isolated-units.ts';

test('exactly the unit tests that replace what files share have a worker each', () => {
  const replaces = /\bvi\.(?:mock|doMock|stubGlobal|stubEnv|useFakeTimers)\(|\bsetCurrency\(\w+\)/;
  const units = globSync('{contract,server,sandbox,sample,scripts,test,web}/**/*.test.{ts,tsx}').filter(
    (path) => !/\.(?:api|postgres)\.test\.tsx?$/.test(path),
  );
  expect(units.length).toBeGreaterThan(100);
  const replacing = units.filter((path) => replaces.test(readFileSync(path, 'utf8')));
  expect(replacing.sort()).toEqual(isolatedUnits.flatMap((pattern) => globSync(pattern)).sort());
});
