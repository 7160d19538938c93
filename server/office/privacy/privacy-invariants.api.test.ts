import { type RawBuilder, sql } from 'kysely';
import { expect, test } from 'vitest';
import { violatedInvariants } from '../../adapters/database/invariants/invariants.ts';
import { privacyInvariants } from '../../adapters/database/invariants/privacy-invariants.ts';
import { eraseByAdmin, erasuresAt, inDays, richWorld } from './privacy.fixture.ts';

/** Each change is what an erasure could have left, with the invariant that finds it. */
const leftovers = (id: number): [string, RawBuilder<unknown>][] => {
  const name = 'an erased account that still has its name, an address or a login';
  const rows = 'rows of an erased account that erasure deletes';
  const texts = 'texts of an erased customer’s messages';
  const orders = 'an address of an erased customer’s order, or a secret answer in it';
  const of = sql`(select id from orders where user_id = ${id})`;
  const early = '2020-01-01T00:00:00.000Z';
  return [
    [name, sql`update users set name = 'Zephyrine Quillfeather' where id = ${id}`],
    [name, sql`update users set email_canonical = 'zephyrine@quillfeather.test' where id = ${id}`],
    [name, sql`update users set phone = '+1 503 555 0188' where id = ${id}`],
    ['an erasure without its account, or an erased account without its erasure', sql`delete from erasures`],
    [rows, sql`update customer_notes set user_id = ${id}`],
    [rows, sql`update sessions set user_id = ${id} where user_id <> ${id}`],
    [texts, sql`update messages set content = 'kaleidoscope', created_at = ${early} where participant_id = ${id}`],
    [texts, sql`update order_messages set content = 'periwinkle', created_at = ${early} where order_id in ${of}`],
    [orders, sql`update checkout_attempts set email = 'zephyrine@quillfeather.test' where order_id in ${of}`],
    [orders, sql`update order_secrets set state = 'stored', sealed = 'sealed' where order_id in ${of}`],
    ['an email to an erased address', sql`update outbox set recipient = ${`deleted-${id}@invalid`}`],
  ];
};

test('each invariant of erasure finds what an erasure has left', async () => {
  const w = await richWorld();
  const { id } = w.person;
  // These rows are of others, and are given to the erased customer below.
  const other = await w.newCustomer();
  await w.admin.must('POST /admin/customers/{id}/notes', { params: { id: other.id }, body: { content: 'A note.' } });
  expect(await eraseByAdmin(w, w.person)).toMatchObject({ status: 200 });
  await erasuresAt(w, inDays(0.001));
  expect(await violatedInvariants(w.db, privacyInvariants)).toEqual([]);
  const changes = leftovers(id);
  expect([...new Set(changes.map(([invariant]) => invariant))].sort()).toEqual(Object.keys(privacyInvariants).sort());
  const undo = new Error('undo');
  for (const [invariant, change] of changes) {
    const found: string[] = [];
    const tampered = w.db.transaction().execute(async (trx) => {
      await change.execute(trx);
      found.push(...(await violatedInvariants(trx, privacyInvariants)));
      throw undo;
    });
    await expect(tampered).rejects.toBe(undo);
    expect([invariant, found.map((one) => one.startsWith(`${invariant}: `))]).toEqual([invariant, [true]]);
  }
});
