import { expect, test } from 'vitest';
import { ago, ahead } from '../../../test/support/seeds.ts';
import { type World, world } from '../../../test/support/world.ts';
import { guest, newestEmailOf, newestOf, registered } from './outbox.fixture.ts';

const HOUR = 3600_000;

const giveUp = ({ db }: World, id: number) =>
  db
    .updateTable('outbox')
    .set({ state: 'dead', attempts: 9, last_error: 'ECONNREFUSED', changed_at: ago(0), leased_until: null })
    .where('id', '=', id)
    .execute();

test('the emails of an order and of its buyer are listed, newest first, without their texts', async () => {
  const w = await world();
  const { id, orderId, email } = await guest(w);
  await w.emailsTo(email);
  const ofOrder = await w.admin.must('GET /admin/orders/{id}/emails', { params: { id: orderId } });
  expect(ofOrder.data).toEqual([
    {
      id: expect.any(Number),
      kind: 'order-confirmation',
      recipient: email,
      user: { id, name: 'Gail Guest' },
      order_id: orderId,
      state: 'sent',
      attempts: 1,
      created_at: expect.any(String),
      sent_at: expect.any(String),
      next_try_at: null,
      problem: null,
      note: null,
      can_send_again: true,
    },
  ]);
  const ofUser = await w.admin.must('GET /admin/users/{id}/emails', { params: { id } });
  expect(ofUser.data.map(({ kind }) => kind).sort()).toEqual(['order-confirmation', 'temporary-password']);
  expect(ofUser.data.map((one) => one.id)).toEqual(ofUser.data.map((one) => one.id).sort((a, b) => b - a));
  const found = await w.admin.must('GET /admin/users/{id}/emails', { params: { id }, query: { search: 'temporary' } });
  expect(found.data.map(({ kind }) => kind)).toEqual(['temporary-password']);
});

test('the receipt of a later payment belongs to its order', async () => {
  const w = await world();
  const by = await w.newCustomer();
  const order = await by.must('POST /customer/orders', {
    body: { items: [{ service_id: w.service.id, quantity: 1 }], payment_method: 'stripe' },
  });
  await by.must('POST /customer/invoices/{id}/pay', {
    params: { id: order.invoice_id ?? 0 },
    body: { payment_provider: 'stripe', payment_token: 'tok_visa' },
  });
  const { data } = await w.admin.must('GET /admin/orders/{id}/emails', { params: { id: order.id } });
  expect(data.map(({ kind }) => kind)).toEqual(['payment-receipt', 'order-confirmation']);
});

test('the outbox is filtered by state, and searched by the recipient’s name and email address', async () => {
  const w = await world({ fresh: true });
  const [waiting, givenUp, discarded] = [await registered(w), await registered(w), await registered(w)];
  await giveUp(w, await newestEmailOf(w, givenUp.id));
  await w.admin.must('POST /admin/outbox/{id}/discard', { params: { id: await newestEmailOf(w, discarded.id) } });
  const recipients = async (query: Record<string, string>) => {
    const { data, meta } = await w.admin.must('GET /admin/outbox', { query });
    expect(meta.total).toBe(data.length);
    return data.map(({ recipient }) => recipient);
  };
  expect(await recipients({})).toEqual([discarded.email, givenUp.email, waiting.email]);
  expect(await recipients({ sort: 'id' })).toEqual([waiting.email, givenUp.email, discarded.email]);
  expect(await recipients({ state: 'waiting' })).toEqual([waiting.email]);
  expect(await recipients({ state: 'given_up' })).toEqual([givenUp.email]);
  expect(await recipients({ state: 'discarded' })).toEqual([discarded.email]);
  expect(await recipients({ state: 'sent' })).toEqual([]);
  expect(await recipients({ search: givenUp.email })).toEqual([givenUp.email]);
  expect(await recipients({ search: 'wanda', state: 'waiting' })).toEqual([waiting.email]);
  expect(await recipients({ search: 'nobody' })).toEqual([]);
  const { counts } = await w.admin.must('GET /admin/outbox', { query: { search: 'nobody' } });
  expect(counts).toEqual({ waiting: 1, given_up: 1, discarded: 1, sent: 0, bounced: 0 });
  expect((await w.admin.call('GET /admin/outbox', { query: { state: 'dead' } })).status).toBe(422);
});

test('an email that was given up is sent after a retry, and then can’t be retried or discarded', async () => {
  const w = await world();
  const { id: userId, email } = await registered(w);
  const id = await newestEmailOf(w, userId);
  await giveUp(w, id);
  expect(await w.emailsTo(email)).toEqual([]);
  const retried = await w.admin.must('POST /admin/outbox/{id}/retry', { params: { id } });
  expect(retried).toMatchObject({ state: 'waiting', attempts: 0, problem: 'ECONNREFUSED' });
  expect(await w.emailsTo(email)).toHaveLength(1);
  for (const call of ['POST /admin/outbox/{id}/retry', 'POST /admin/outbox/{id}/discard'] as const) {
    const { status, body } = await w.admin.call(call, { params: { id } });
    expect([status, body.message]).toEqual([409, 'This email was already sent.']);
  }
  const entries = await w.db
    .selectFrom('audit_log')
    .select(['action', 'actor_id', 'after'])
    .where('subject_type', '=', 'email')
    .where('subject_id', '=', id)
    .execute();
  expect(entries).toMatchObject([{ action: 'email.retry', actor_id: w.admin.id }]);
  expect(JSON.parse(entries[0]?.after ?? '')).toEqual({ kind: 'welcome', email, name: 'Wanda Welcome' });
});

test('a waiting email can be retried at once, before its next attempt is due', async () => {
  const w = await world();
  const { id: userId, email } = await registered(w);
  const id = await newestEmailOf(w, userId);
  await w.db
    .updateTable('outbox')
    .set({ next_try_at: ahead(HOUR), attempts: 4 })
    .where('id', '=', id)
    .execute();
  expect(await w.emailsTo(email)).toEqual([]);
  await w.admin.must('POST /admin/outbox/{id}/retry', { params: { id } });
  expect(await w.emailsTo(email)).toHaveLength(1);
});

test('an email that is being sent can’t be retried or discarded', async () => {
  const w = await world();
  const id = await newestEmailOf(w, (await registered(w)).id);
  await w.db
    .updateTable('outbox')
    .set({ leased_until: ahead(60_000) })
    .where('id', '=', id)
    .execute();
  for (const call of ['POST /admin/outbox/{id}/retry', 'POST /admin/outbox/{id}/discard'] as const) {
    const { status, body } = await w.admin.call(call, { params: { id } });
    expect([status, body.message]).toEqual([409, 'This email is being sent right now.']);
  }
});

test('a discarded email is never sent; of two clicks one discards it', async () => {
  const w = await world();
  const { id: userId, email } = await registered(w);
  const id = await newestEmailOf(w, userId);
  const clicks = await Promise.all(
    [1, 2].map(() => w.admin.call('POST /admin/outbox/{id}/discard', { params: { id } })),
  );
  expect(clicks.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(await w.emailsTo(email)).toEqual([]);
  expect(await newestOf(w, userId)).toMatchObject({ state: 'discarded', sent_at: null });
  expect((await w.admin.call('POST /admin/outbox/{id}/retry', { params: { id } })).status).toBe(409);
});

test('of a very long outbox, ten thousand emails are counted', async () => {
  const { db, admin } = await world({ fresh: true });
  for (let at = 0; at < 10_500; at += 500)
    await db
      .insertInto('outbox')
      .values(
        Array.from({ length: 500 }, (_, i) => ({
          kind: 'welcome',
          recipient: `r${at + i}@mail.test`,
          data: '{}',
          state: 'sent' as const,
          attempts: 1,
          next_try_at: ago(0),
          message_id: `m${at + i}`,
          created_at: ago(0),
        })),
      )
      .execute();
  const { data, meta } = await admin.must('GET /admin/outbox', { query: { state: 'sent', page: 400 } });
  expect(meta).toEqual({ page: 400, per_page: 25, total: 10_000, last_page: 400 });
  expect(data).toHaveLength(25);
  expect(data[0]?.recipient).toBe(`r${10_499 - 399 * 25}@mail.test`);
});
