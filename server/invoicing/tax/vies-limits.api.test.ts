import { expect, test } from 'vitest';
import { ago, DAY } from '../../../test/support/seeds.ts';
import { cleanUp } from '../../adapters/database/cleanup.ts';
import { pointsOf } from '../../shared/rate-limits.ts';
import { frenchCompany, taxedWorld } from './tax.fixture.ts';

/** Anyone can make them up: the last two digits are the remainder of the others. */
const madeUp = (n: number) => `LU${100_000 + n}${String((100_000 + n) % 89).padStart(2, '0')}`;
const company = (n: number) => ({ ...frenchCompany, country: 'LU', tax_id: madeUp(n) });

type TaxedWorld = Awaited<ReturnType<typeof taxedWorld>>;

const checked = async ({ db }: TaxedWorld) =>
  (await db.selectFrom('tax_id_checks').select('tax_id').execute()).map(({ tax_id }) => tax_id);

test('a client has few made-up VAT numbers checked, in previews, purchases and profiles together', async () => {
  const w = await taxedWorld();
  const points = pointsOf('viesChecks');
  const buyer = w.signedIn(w.customer.token, w.visitor);
  const save = (n: number) =>
    buyer.call('PUT /customer/billing-profile', { body: { ...company(n), invoice_email: null } as never });
  await w.buyOrFail({ billing: company(0) });
  expect((await save(1)).status).toBe(200);
  for (let n = 2; n < points; n += 1) await w.preview(company(n));
  expect(await checked(w)).toHaveLength(points);
  const body = { items: w.items, billing: company(points) };
  expect((await w.visitor.call('POST /checkout/preview', { body })).status).toBe(429);
  expect((await w.buy({ billing: company(points) })).status).toBe(429);
  expect((await save(points)).status).toBe(429);
  expect(await checked(w)).toHaveLength(points);
  expect((await w.preview(company(0))).total).toBe('419.33');
  await w.admin.must('POST /admin/tax-rates/try', { body: { billing: company(points), amount: 100 } as never });
  expect(await checked(w)).toContain(madeUp(points));
});

test('while all clients together check too many numbers, a purchase is made with an unchecked one', async () => {
  const w = await taxedWorld();
  for (let n = 0; n < pointsOf('viesChecksPerMinute'); n += 1) await w.deps.limits.count('viesChecksPerMinute', 'all');
  await w.buyOrFail({ billing: company(0) });
  expect(await checked(w)).toEqual([]);
  expect(await w.db.selectFrom('unchecked_tax_ids').select(['tax_id', 'state']).execute()).toEqual([
    { tax_id: madeUp(0), state: 'unchecked' },
  ]);
});

test('a response that is not used any more is deleted', async () => {
  const w = await taxedWorld();
  await w.preview(company(0));
  await w.preview(company(1));
  const old = w.db.updateTable('tax_id_checks').set({ checked_at: ago(31 * DAY) });
  await old.where('tax_id', '=', madeUp(0)).execute();
  await cleanUp(w.db);
  expect(await checked(w)).toEqual([madeUp(1)]);
});
