import { expect, test } from 'vitest';
import { api } from '../../contract/api.ts';
import type { Config } from '../config/config.ts';
import type { Deps } from '../deps.ts';
import type { BulkLists, Offers, Restorers } from '../shared/area.ts';
import { type Areas, areas, offeredByAreas } from './areas.ts';
import { bulkLists } from './bulk-lists.ts';
import { restorers } from './restorers.ts';
import { scheduledTasks } from './scheduled-tasks.ts';

const keysOf = (field: 'restorers' | 'bulk') =>
  Object.values<Offers & { routes: unknown }>(areas).flatMap((area) => Object.keys(area[field] ?? {}));

test('an area of the contract without routes does not compile', () => {
  const { site: _, ...withoutSite } = areas;
  // @ts-expect-error `site` is missing.
  const incomplete: Areas = withoutSite;
  expect(Object.keys(incomplete)).not.toContain('site');
  expect(Object.keys(areas).sort()).toEqual(Object.keys(api).sort());
});

test('an action without a restorer and a list without a plan do not compile, and none has two', () => {
  const { 'review.approve': _, ...withoutApprove } = offeredByAreas('restorers');
  // @ts-expect-error `review.approve` is missing.
  const unrestorable: Restorers = withoutApprove;
  const { reviews: __, ...withoutReviews } = offeredByAreas('bulk');
  // @ts-expect-error `reviews` is missing.
  const unplanned: BulkLists = withoutReviews;
  expect([Object.keys(unrestorable), Object.keys(unplanned)]).not.toEqual([[], []]);
  expect(keysOf('restorers').sort()).toEqual(Object.keys(restorers).sort());
  expect(keysOf('bulk').sort()).toEqual(Object.keys(bulkLists).sort());
});

test('no two scheduled tasks have the same name, because their leases and runs are stored by it', () => {
  const backup = { dir: 'backups', key: null, keep: 1, everyMs: 1 };
  const config = { backup } as unknown as Config;
  const names = scheduledTasks({ config } as Deps).map(({ name }) => name);
  expect(names).toEqual(expect.arrayContaining(['cleanup', 'acceptance', 'bulk-actions', 'verify-backup']));
  expect(names).toEqual([...new Set(names)]);
});
