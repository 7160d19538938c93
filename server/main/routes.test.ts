import { expect, test } from 'vitest';
import { api } from '../../contract/api.ts';
import { type Routes, routes } from './routes.ts';

test('an area of the contract without routes does not compile', () => {
  const { site: _, ...withoutSite } = routes;
  // @ts-expect-error `site` is missing.
  const incomplete: Routes = withoutSite;
  expect(Object.keys(incomplete)).not.toContain('site');
  expect(Object.keys(routes).sort()).toEqual(Object.keys(api).sort());
});
