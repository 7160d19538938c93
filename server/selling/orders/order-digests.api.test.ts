import { expect, test } from 'vitest';
import type { Client } from '../../../test/support/client.ts';
import { ago, DAY, next } from '../../../test/support/seeds.ts';
import { PASSWORD, type World, world } from '../../../test/support/world.ts';
import { card } from '../../invoicing/billing/billing.fixture.ts';
import { registeredWithOrder } from '../../people/accounts/guest-accounts.fixture.ts';
import { confirmed } from '../../people/accounts/invoice-email/invoice-email.fixture.ts';
import { queueOrderDigests } from './order-digests.ts';

const HOUR_MS = 3600_000;

async function register(w: World, visitor = w.newVisitor()) {
  const email = `new${next()}@mail.test`;
  const body = { name: 'Ida New', email, password: PASSWORD, password_confirmation: PASSWORD };
  await visitor.must('POST /register', { body });
  const { token, user } = await w.newVisitor().must('POST /login', { body: { email, password: PASSWORD } });
  return { email, id: user.id, client: w.signedIn(token, visitor) };
}

const place = (w: World, { client }: Pick<Awaited<ReturnType<typeof register>>, 'client'>) =>
  client.must('POST /customer/orders', {
    body: { items: [{ service_id: w.service.id, quantity: 1 }], payment_method: 'stripe' },
  });

const digestsAfter = (w: World, ms: number) => {
  const time = new Date(w.deps.clock.now().getTime() + ms);
  return queueOrderDigests({ ...w.deps, clock: { ...w.deps.clock, now: () => time } });
};

const aboutOrders = async (w: World, email: string) =>
  (await w.emailsTo(email)).filter(({ subject }) => /order/i.test(subject)).toReversed();

test('an address that was never proven gets its first unpaid order at once, and all others in one email a day', async () => {
  const w = await world();
  const buyer = await register(w);
  const orders = [];
  for (let i = 0; i < 4; i += 1) orders.push(await place(w, buyer));
  expect((await aboutOrders(w, buyer.email)).map(({ subject }) => subject)).toEqual([
    expect.stringMatching(`^Your order ${orders[0]?.id} at`),
  ]);
  await digestsAfter(w, 23 * HOUR_MS);
  expect(await aboutOrders(w, buyer.email)).toHaveLength(1);
  await Promise.all([1, 2, 3].map(() => digestsAfter(w, 24 * HOUR_MS + 1_000)));
  const [, digest, ...more] = await aboutOrders(w, buyer.email);
  expect([digest?.attachments, more]).toEqual([[], []]);
  for (const { id } of orders.slice(1)) expect(digest?.text).toContain(`Order ${id}: `);
  expect(digest?.text).not.toContain(`Order ${orders[0]?.id}: `);
  await digestsAfter(w, 72 * HOUR_MS);
  expect(await aboutOrders(w, buyer.email)).toHaveLength(2);
});

test('the collected email asks for what is still due', async () => {
  const w = await world();
  const buyer = await register(w);
  const orders = [];
  for (let i = 0; i < 3; i += 1) orders.push(await place(w, buyer));
  const [, reduced, waived] = orders;
  for (const [order, amount] of [[reduced, '100.01'] as const, [waived, '499.00'] as const])
    await w.admin.must('POST /admin/invoices/{id}/credit-notes', {
      params: { id: order?.invoice_id ?? 0 },
      body: { amount, reason: 'Agreed' },
    });
  await digestsAfter(w, 24 * HOUR_MS + 1_000);
  const digest = (await aboutOrders(w, buyer.email)).at(-1);
  expect(digest?.text).toContain(`Order ${reduced?.id}: $398.99, invoice`);
  expect(digest?.text).not.toContain(`Order ${waived?.id}: `);
});

test('of orders that are placed at the same time, only one is emailed at once', async () => {
  const w = await world();
  const buyer = await register(w);
  await Promise.all(Array.from({ length: 5 }, () => place(w, buyer)));
  expect(await aboutOrders(w, buyer.email)).toHaveLength(1);
});

test('a paid order sends its emails, and proves the address: later orders are emailed at once', async () => {
  const w = await world();
  const buyer = await register(w);
  await place(w, buyer);
  const second = await place(w, buyer);
  await buyer.client.must('POST /customer/invoices/{id}/pay', { params: { id: second.invoice_id ?? 0 }, body: card });
  const third = await place(w, buyer);
  const subjects = (await w.emailsTo(buyer.email)).map(({ subject }) => subject);
  expect(subjects.filter((subject) => /^Receipt/.test(subject))).toHaveLength(1);
  expect(subjects).toContainEqual(expect.stringMatching(`^Your order ${third.id} at`));
});

test('a confirmed address for invoices gets a copy of each order, which replaces no email to the account', async () => {
  const w = await world();
  const buyer = await register(w);
  const books = `books${next()}@mail.test`;
  await confirmed(w, buyer.client as never, books);
  for (let i = 0; i < 3; i += 1) await place(w, buyer);
  const copies = (await w.emailsTo(books)).filter(({ attachments }) => attachments.length === 1);
  expect(copies).toHaveLength(3);
  for (const { text } of copies) {
    expect(text).toContain(`You get this copy because this is an address for invoices of ${buyer.email}.`);
    expect(text).not.toContain('original');
  }
  await digestsAfter(w, 24 * HOUR_MS + 1_000);
  expect((await aboutOrders(w, buyer.email)).length).toBeGreaterThan(1);
});

test('a network sends twenty emails an hour to addresses that were never proven, and orders go on without', async () => {
  const w = await world();
  const visitor = w.newVisitor();
  for (let i = 0; i < 18; i += 1) await w.deps.limits.count('unprovenEmails', visitor.ip);
  const buyers = [await register(w, visitor), await register(w, visitor), await register(w, visitor)] as const;
  const welcomes = await Promise.all(buyers.map(async ({ email }) => (await w.emailsTo(email)).length));
  expect(welcomes).toEqual([1, 1, 0]);
  await place(w, buyers[0]);
  expect(await aboutOrders(w, buyers[0].email)).toEqual([]);
  await digestsAfter(w, 24 * HOUR_MS + 1_000);
  expect(await aboutOrders(w, buyers[0].email)).toHaveLength(1);
  const change = { email: `other${next()}@mail.test`, current_password: PASSWORD };
  expect((await buyers[1].client.call('PUT /profile', { body: change })).status).toBe(429);
});

test('a network that has used up its emails to unproven addresses sends none about a new password, and a proven address gets its own', async () => {
  const w = await world();
  const visitor = w.newVisitor();
  const { email, client } = await register(w, visitor);
  expect(await w.emailsTo(email)).toHaveLength(1);
  for (let i = 0; i < 19; i += 1) await w.deps.limits.count('unprovenEmails', visitor.ip);
  const NEW = 'Loud-Harbour-72';
  const change = async (by: Client, current_password: string, new_password: string) =>
    void (await by.must('POST /profile/change-password', {
      body: { current_password, new_password, new_password_confirmation: new_password },
    }));
  await change(client, PASSWORD, NEW);
  expect(await w.emailsTo(email)).toHaveLength(1);
  await w.db
    .updateTable('users')
    .set({ email_verified_at: ago(0) })
    .where('email', '=', email)
    .execute();
  await change(client, NEW, PASSWORD);
  expect(await w.emailsTo(email)).toHaveLength(2);
});

test('an account whose address was never proven gets five emails an hour about itself', async () => {
  const w = await world();
  const { id, email, client } = await register(w);
  for (let i = 0; i < 7; i += 1) {
    const [current_password, new_password] = [i, i + 1].map((n) => (n === 0 ? PASSWORD : `Loud-Harbour-7${n}`));
    const body = { current_password: current_password ?? '', new_password: new_password ?? '' };
    await client.must('POST /profile/change-password', {
      body: { ...body, new_password_confirmation: body.new_password },
    });
    await w.emailsTo(email);
  }
  expect(await w.emailsTo(email)).toHaveLength(5);
  const skipped = await w.db
    .selectFrom('outbox')
    .select('last_error')
    .where('user_id', '=', id)
    .where('last_error', 'is not', null)
    .execute();
  expect(skipped.map(({ last_error }) => last_error)).toEqual(
    Array(3).fill('Skipped: too many emails to an address that was never confirmed'),
  );
});

async function sendFive({ db }: World, kind: string, { id, email }: { id: number; email: string }) {
  const sent = { kind, recipient: email, user_id: id, data: '{}', state: 'sent', attempts: 1 } as const;
  const at = { next_try_at: ago(0), created_at: ago(0), sent_at: ago(0) };
  const rows = Array.from({ length: 5 }, () => ({ ...sent, ...at, message_id: crypto.randomUUID() }));
  await db.insertInto('outbox').values(rows).execute();
}

test('a paid order is emailed to its buyer, however many emails a stranger with the same address has caused', async () => {
  const w = await world();
  const account = await registeredWithOrder(w);
  await sendFive(w, 'password-changed', account);
  await w.buyOrFail({ email: account.email });
  expect((await w.emailsTo(account.email)).map(({ subject }) => subject)).toContainEqual(
    expect.stringMatching(/please confirm your email address$/),
  );
});

test.each(['password-reset', 'password-changed', 'order-message'])(
  'five emails of the kind %s take the place of no email about an order',
  async (kind) => {
    const w = await world();
    const buyer = await register(w);
    await sendFive(w, kind, buyer);
    const { id } = await place(w, buyer);
    await w.admin.must('POST /admin/orders/{id}/cancel', { params: { id }, body: {} });
    const subjects = (await aboutOrders(w, buyer.email)).map(({ subject }) => subject);
    expect(subjects.toSorted()).toEqual([`Order ${id} was cancelled`, expect.stringMatching(`^Your order ${id} at`)]);
  },
);
test('a digest from the future, which another clock dated, is sent at once', async () => {
  const w = await world();
  const buyer = await register(w);
  await place(w, buyer);
  await place(w, buyer);
  await digestsAfter(w, 0);
  expect(await aboutOrders(w, buyer.email)).toHaveLength(1);
  await w.db
    .updateTable('order_digests')
    .set({ due_at: ago(-3 * DAY) })
    .where('user_id', '=', buyer.id)
    .execute();
  await digestsAfter(w, 0);
  expect(await aboutOrders(w, buyer.email)).toHaveLength(2);
});
