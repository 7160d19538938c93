import { expect, test } from 'vitest';
import { ago, next } from '../../../../test/support/seeds.ts';
import { linkIn, PASSWORD, type World, world } from '../../../../test/support/world.ts';
import { emailAbout, registered, registeredWithOrder, resetWith } from '../guest-accounts.fixture.ts';
import {
  changePassword,
  tokenIn as changeTokenIn,
  confirmStatus,
  newEmail,
  requestChange,
} from '../pending-links.fixture.ts';
import { ask, confirmed, tokenIn } from './invoice-email.fixture.ts';

const books = () => `books${next()}@mail.test`;
const READ = 'GET /customer/billing-profile';

test.each([
  ['without the current password', undefined, 'The current password field is required.'],
  ['with a wrong one', 'Not-This-One-9', 'The current password is incorrect.'],
])('an address for invoices is refused %s, and nothing is sent', async (_, current_password, message) => {
  const { customer, admin, emailsTo } = await world();
  const invoice_email = books();
  const body = { invoice_email, ...(current_password && { current_password }) };
  for (const response of [
    await customer.call('PUT /customer/billing-profile', { body }),
    await admin.call('PUT /admin/users/{id}/billing-profile', { params: { id: customer.id }, body }),
  ])
    expect([response.status, response.body.errors]).toEqual([422, { current_password: [message] }]);
  expect(await customer.must(READ)).toMatchObject({ invoice_email: null, pending_invoice_email: null });
  expect(await emailsTo(invoice_email)).toEqual([]);
});

test('it is pending until its owner confirms it with a link that names the account, works once and lasts 24 hours', async () => {
  const w = await world();
  const { customer, emailsTo, db } = w;
  const address = books();
  expect((await ask(customer, address)).body).toMatchObject({ invoice_email: null, pending_invoice_email: address });
  const [email] = await emailsTo(address);
  expect(email?.text).toContain(`The account ${customer.email} at`);
  expect(email?.text).toContain("If you don't know it, ignore this email.");
  const body = { token: tokenIn(email ? [email] : []) };
  const reader = w.newVisitor();
  const described = { action: 'confirm', account: customer.email, invoice_email: address };
  expect(await reader.must('POST /invoice-email/link', { body })).toEqual(described);

  const link = () => db.selectFrom('invoice_emails').selectAll().where('user_id', '=', customer.id);
  const { confirm_until } = await link().executeTakeFirstOrThrow();
  expect(Date.parse(confirm_until ?? '') - Date.now()).toBeGreaterThan(23 * 3600_000);
  const moveEnd = (time: string | null) =>
    db.updateTable('invoice_emails').set({ confirm_until: time }).where('user_id', '=', customer.id).execute();
  await moveEnd(ago(1_000));
  expect((await reader.call('POST /invoice-email/confirm', { body })).status).toBe(422);
  await moveEnd(confirm_until);
  const clicks = await Promise.all([1, 2, 3].map(() => reader.call('POST /invoice-email/confirm', { body })));
  expect(clicks.map(({ status }) => status).sort()).toEqual([200, 422, 422]);
  expect(await customer.must(READ)).toMatchObject({ invoice_email: address, pending_invoice_email: null });

  const notice = emailAbout(await emailsTo(customer.email), /Invoices will also be sent to/);
  expect(notice.subject).toBe(`Invoices will also be sent to ${address}`);
  const removal = { body: { token: tokenIn([notice]) } };
  expect(await reader.must('POST /invoice-email/link', removal)).toEqual({ ...described, action: 'remove' });
  await reader.must('POST /invoice-email/remove', removal);
  expect(await customer.must(READ)).toMatchObject({ invoice_email: null, pending_invoice_email: null });
  expect((await reader.call('POST /invoice-email/remove', removal)).status).toBe(422);
});

test('the form can be saved with the address that is shown, which stays, and clearing it needs no password', async () => {
  const w = await world();
  const { customer, emailsTo } = w;
  const [first, second] = [books(), books()];
  await confirmed(w, customer, first);
  await ask(customer, second);
  const save = (invoice_email: string | null) =>
    customer.must('PUT /customer/billing-profile', { body: { country: 'DE', invoice_email } });
  const both = { invoice_email: first, pending_invoice_email: second };
  expect(await save(second.toUpperCase())).toMatchObject(both);
  expect(await emailsTo(second)).toHaveLength(1);
  // The password with the same address sends the link again, and ends the one before.
  const old = { token: tokenIn(await emailsTo(second)) };
  expect((await ask(customer, second)).body).toMatchObject(both);
  expect(await emailsTo(second)).toHaveLength(2);
  expect((await w.newVisitor().call('POST /invoice-email/confirm', { body: old })).status).toBe(422);
  expect(await save(first)).toMatchObject({ invoice_email: first, pending_invoice_email: null });
  expect(await save(null)).toMatchObject({ invoice_email: null, pending_invoice_email: null });
});

test('a session of a purchase, a temporary password and an account without one can’t set it', async () => {
  const w = await world();
  const { token } = await w.buyOrFail({ email: `guest${next()}@mail.test` });
  const forbidden = await ask(w.signedIn(token), books(), 'Any-Password-1');
  expect(forbidden.status).toBe(403);
  await w.db.updateTable('users').set({ password_hash: null }).where('id', '=', w.customer.id).execute();
  const body = { invoice_email: books() };
  expect((await w.customer.call('PUT /customer/billing-profile', { body })).status).toBe(403);
  await w.db.updateTable('sessions').set({ kind: 'temporary' }).where('user_id', '=', w.admin.id).execute();
  const params = { id: w.customer.id };
  const byAdmin = { ...body, current_password: PASSWORD };
  expect((await w.admin.call('PUT /admin/users/{id}/billing-profile', { params, body: byAdmin })).status).toBe(403);
});

test('the account’s own address is no address for invoices', async () => {
  const { customer } = await world();
  const { status, body } = await ask(customer, customer.email.toUpperCase());
  expect([status, Object.keys(body.errors ?? {})]).toEqual([422, ['invoice_email']]);
});

test('the account’s own address, as the version before stored it, is confirmed once the account is proven, without copies', async () => {
  const w = await world();
  const { customer, db } = w;
  const body = { country: 'NO', address: 'Storgata 1', city: 'Oslo', postal_code: '0155' };
  await customer.must('PUT /customer/billing-profile', { body });
  const own = customer.email.toUpperCase();
  await db.insertInto('invoice_emails').values({ user_id: customer.id, pending_email: own }).execute();
  const isProven = (email_verified_at: string | null) =>
    db.updateTable('users').set({ email_verified_at }).where('id', '=', customer.id).execute();
  await isProven(null);
  expect(await customer.must(READ)).toMatchObject({ invoice_email: null, pending_invoice_email: own });
  await isProven(ago(0));
  expect(await customer.must(READ)).toMatchObject({ invoice_email: own, pending_invoice_email: null });
  const saved = await customer.must('PUT /customer/billing-profile', { body: { ...body, invoice_email: own } });
  expect(saved).toMatchObject({ invoice_email: own, pending_invoice_email: null });
  const items = [{ service_id: w.service.id, quantity: 1 as const }];
  await customer.must('POST /customer/orders', { body: { items, payment_method: 'stripe' } });
  expect(await w.emailsTo(own)).toEqual([]);
});

test('links to confirm are limited per account and per recipient', async () => {
  const { customer } = await world();
  for (let i = 0; i < 5; i += 1) expect((await ask(customer, books())).status).toBe(200);
  expect((await ask(customer, books())).status).toBe(429);
});

const reset = async (w: World, email: string) => {
  // An email of a hidden order has a link of its own.
  await w.emailsTo(email);
  await w.newVisitor().must('POST /forgot-password', { body: { email } });
  const link = linkIn(emailAbout(await w.emailsTo(email), /^Reset/), '/reset-password');
  expect((await resetWith(w, { token: link.get('token') ?? '', email })).status).toBe(200);
};

const changes: [string, (w: World) => Promise<unknown>][] = [
  ['a password reset by link', (w) => reset(w, w.customer.email)],
  [
    'a confirmed change of email',
    async (w) => {
      const email = newEmail();
      await requestChange(w.customer, email);
      await confirmStatus(w, changeTokenIn(await w.emailsTo(email), '/profile/confirm-email'));
    },
  ],
  [
    'a change of email by an admin',
    async (w) => {
      const params = { id: w.customer.id };
      const { name, role_id } = await w.admin.must('GET /admin/users/{id}', { params });
      await w.admin.must('PUT /admin/users/{id}', { params, body: { name, role_id, email: newEmail() } });
    },
  ],
];

test.each(changes)('%s ends the confirmed and the pending address, and copies that still wait', async (_, change) => {
  const w = await world();
  const { customer, db, emailsTo } = w;
  const [old, pending] = [books(), books()];
  await confirmed(w, customer, old);
  await ask(customer, pending);
  const body = { token: tokenIn(await emailsTo(pending)) };
  const items = [{ service_id: w.service.id, quantity: 1 }];
  await customer.must('POST /customer/orders', { body: { items, payment_method: 'stripe' } });
  await db
    .updateTable('outbox')
    .set({ next_try_at: ago(-60_000) })
    .where('kind', '=', 'invoice-copy')
    .execute();
  const before = (await emailsTo(old)).length;
  await change(w);
  await db
    .updateTable('outbox')
    .set({ next_try_at: ago(0) })
    .where('kind', '=', 'invoice-copy')
    .execute();
  expect(await emailsTo(old)).toHaveLength(before);
  expect((await w.newVisitor().call('POST /invoice-email/confirm', { body })).status).toBe(422);
  const left = await db.selectFrom('invoice_emails').selectAll().where('user_id', '=', customer.id).execute();
  expect(left).toEqual([]);
});

test('a new password of an owner who knows the old one keeps both addresses', async () => {
  const w = await world();
  const [address, pending] = [books(), books()];
  await confirmed(w, w.customer, address);
  await ask(w.customer, pending);
  await changePassword(w.customer);
  const kept = { invoice_email: address, pending_invoice_email: pending };
  expect(await w.customer.must(READ)).toMatchObject(kept);
});

test('a reveal of hidden orders ends what a stranger had confirmed', async () => {
  const w = await world();
  const { client, email, id } = await registeredWithOrder(w);
  const stranger = `of-${email}`;
  await confirmed(w, client, stranger);
  const received = (await w.emailsTo(stranger)).length;
  await w.buyOrFail({ email });
  await reset(w, email);
  expect(await w.db.selectFrom('invoice_emails').selectAll().where('user_id', '=', id).execute()).toEqual([]);
  expect(await w.emailsTo(stranger)).toHaveLength(received);
});

test('a takeover ends what was set before', async () => {
  const w = await world();
  const { email, id } = await registered(w);
  await w.db.insertInto('invoice_emails').values({ user_id: id, email: books(), pending_email: books() }).execute();
  await w.buyOrFail({ email });
  expect(await w.db.selectFrom('invoice_emails').selectAll().where('user_id', '=', id).execute()).toEqual([]);
});
