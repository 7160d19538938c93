import { expect, test } from 'vitest';
import { allCalls, type Client, endpointOf } from '../../../test/support/client.ts';
import { addPasskey } from '../../../test/support/second-factors.ts';
import { ago } from '../../../test/support/seeds.ts';
import { linkIn, PASSWORD, temporaryPasswordIn, type World, world } from '../../../test/support/world.ts';
import {
  emailAbout,
  logIn,
  NEW,
  ordersSeenBy,
  registeredWithOrder,
  resetWith,
} from '../../people/accounts/guest-accounts.fixture.ts';

const confirmLinkOf = async ({ emailsTo }: World, email: string) => {
  const link = linkIn(emailAbout(await emailsTo(email), /confirm your email address/), '/reset-password');
  return { token: link.get('token') ?? '', email: link.get('email') ?? '' };
};

const forCustomers = allCalls.filter((call) => {
  const { access, method } = endpointOf(call);
  return method === 'GET' && (access === 'signed-in' || (Array.isArray(access) && access.includes('customer')));
});

async function leaks(
  client: Client,
  { orderId, invoiceId, marks }: { orderId: number; invoiceId: number; marks: string[] },
) {
  const found: string[] = [];
  for (const call of forCustomers.filter((name) => (name as string) !== 'GET /events'))
    for (const id of [orderId, invoiceId]) {
      const path = call.replace('GET ', '/api').replaceAll(/\{\w+\}/g, String(id));
      const { bytes, status } = await client.send('GET', path);
      const text = bytes.toString();
      if (marks.some((mark) => text.includes(mark)) || (call.includes('{id}') && status === 200)) found.push(call);
    }
  return found;
}

test('a guest purchase is hidden from an account with orders whose email address was never proven', async () => {
  const here = await world();
  const { email, client: stranger, id, own } = await registeredWithOrder(here);
  const events: { userId: number; id: number | null }[] = [];
  const stop = here.deps.events.subscribe((event) => event.type === 'user.notified' && events.push(event));
  const response = await here.buyOrFail({ email, name: 'Ida Buyer' });
  expect(response).toMatchObject({ token: null, user: { email } });
  expect(Object.keys(response.user)).toEqual(['email']);
  const [, hidden] = await here.ordersOf(email);
  const orderId = hidden?.id ?? 0;
  // The stranger's own order may be announced late.
  const notified = () => events.filter((event) => event.id === orderId).map(({ userId }) => userId);
  await expect.poll(notified).toContain(here.admin.id);
  stop();
  expect(notified()).not.toContain(id);

  expect(await ordersSeenBy(stranger)).toEqual([own.id]);
  expect(await stranger.must('GET /profile')).toMatchObject({ orders_count: 1, orders: [{ id: own.id }] });
  const marks = [response.invoice.invoice_number, `"id":${orderId},`, 'Ida Buyer'];
  const invoiceId = response.invoice.id;
  expect(forCustomers.length).toBeGreaterThan(5);
  expect(await leaks(stranger, { orderId, invoiceId, marks })).toEqual([]);
  const payment = { payment_provider: 'stripe', payment_token: 'tok_visa' } as const;
  const params = { id: invoiceId };
  expect((await stranger.call('POST /customer/invoices/{id}/pay', { params, body: payment })).status).toBe(404);
  expect((await stranger.call('POST /customer/invoices/{id}/paypal-order', { params })).status).toBe(404);

  expect(await here.admin.must('GET /admin/orders/{id}', { params: { id: orderId } })).toMatchObject({ id: orderId });
  const seenByAdmin = await here.admin.must('GET /admin/users/{id}', { params: { id } });
  expect(seenByAdmin).toMatchObject({ orders_count: 2, orders: [{ id: orderId }, { id: own.id }] });
});

test('the emailed link sets a new password, ends the stranger’s sessions and reveals the order', async () => {
  const here = await world();
  const { email, client: stranger, own } = await registeredWithOrder(here);
  const { invoice } = await here.buyOrFail({ email, name: 'Ida Buyer' });
  const message = emailAbout(await here.emailsTo(email), /confirm your email address/);
  expect(message.text).toContain('Hi Ida,');
  expect(message.text).toContain('it only appears in the account after you open our link');
  expect(message.attachments).toMatchObject([{ filename: `${invoice.invoice_number}.pdf` }]);
  expect((await resetWith(here, await confirmLinkOf(here, email))).status).toBe(200);
  expect((await stranger.call('GET /profile')).status).toBe(401);
  expect((await logIn(here, email, PASSWORD)).status).toBe(422);
  const { token } = await here.newVisitor().must('POST /login', { body: { email, password: NEW } });
  const [, hidden] = await here.ordersOf(email);
  expect(await ordersSeenBy(here.signedIn(token))).toEqual([hidden?.id, own.id]);
  const again = await here.buyOrFail({ email });
  expect(again.token).toBeNull();
  expect(await ordersSeenBy(here.signedIn(token))).toHaveLength(3);
});

test('a password reset that the owner requests reveals the order too', async () => {
  const here = await world();
  const { email } = await registeredWithOrder(here);
  await here.buyOrFail({ email });
  await here.emailsTo(email);
  await here.visitor.must('POST /forgot-password', { body: { email } });
  const link = linkIn(emailAbout(await here.emailsTo(email), /Reset your/), '/reset-password');
  expect((await resetWith(here, { token: link.get('token') ?? '', email })).status).toBe(200);
  const { token } = await here.newVisitor().must('POST /login', { body: { email, password: NEW } });
  expect(await ordersSeenBy(here.signedIn(token))).toHaveLength(2);
});

test('the link removes the passkey of the stranger, who could log in with it alone', async () => {
  const here = await world();
  const { email, client: stranger } = await registeredWithOrder(here);
  const { authenticator } = await addPasskey(stranger);
  await here.buyOrFail({ email });
  expect((await resetWith(here, await confirmLinkOf(here, email))).status).toBe(200);
  const { options } = await here.visitor.must('POST /login/passkey/options');
  const body = { assertion: authenticator.get(options) };
  expect((await here.visitor.call('POST /login/passkey', { body })).status).toBe(422);
  const login = await logIn(here, email, NEW);
  expect(login.status).toBe(200);
  expect(await ordersSeenBy(here.signedIn(login.body.token ?? ''))).toHaveLength(2);
  expect((await here.emailsTo(email)).map(({ subject }) => subject)).toContainEqual(
    expect.stringMatching(/^Your second factor was reset/),
  );
});

test('a reset proves no account whose second factor is from before it: a later purchase is hidden', async () => {
  const here = await world();
  const { email, client: stranger, own } = await registeredWithOrder(here);
  const { authenticator, id } = await addPasskey(stranger);
  const created_at = ago(8 * 24 * 3600_000);
  await here.db.updateTable('passkeys').set({ created_at }).where('id', '=', id).execute();
  await here.visitor.must('POST /forgot-password', { body: { email } });
  const link = linkIn(emailAbout(await here.emailsTo(email), /Reset your/), '/reset-password');
  expect((await resetWith(here, { token: link.get('token') ?? '', email })).status).toBe(200);
  await here.buyOrFail({ email });
  const { options } = await here.visitor.must('POST /login/passkey/options');
  const body = { assertion: authenticator.get(options) };
  const { token } = await here.visitor.must('POST /login/passkey', { body });
  expect(await ordersSeenBy(here.signedIn(token))).toEqual([own.id]);
});

test('the account with a hidden order can’t change its email address, and an earlier request is canceled', async () => {
  const here = await world();
  const { email, client: stranger } = await registeredWithOrder(here);
  const mine = `mine-${email}`;
  const change = { email: mine, current_password: PASSWORD };
  await stranger.must('PUT /profile', { body: change });
  const link = linkIn(emailAbout(await here.emailsTo(mine), /Confirm your new/), '/profile/confirm-email');
  await here.buyOrFail({ email });
  const body = { token: link.get('token') ?? '' };
  expect((await stranger.call('POST /profile/confirm-email', { body })).status).toBe(422);
  const refused = await stranger.call('PUT /profile', { body: change });
  expect([refused.status, refused.body.errors]).toEqual([
    422,
    { email: ['Confirm your current email address first: open the link in our email, or use Forgot password.'] },
  ]);
  await stranger.must('PUT /profile', { body: { name: 'Mallory Renamed', email } });
  expect(await stranger.must('GET /profile')).toMatchObject({ email, pending_email: null, name: 'Mallory Renamed' });
});

test('a new password that proves no mailbox reveals nothing', async () => {
  const here = await world();
  const { client: stranger, email, own } = await registeredWithOrder(here);
  await here.buyOrFail({ email });
  const body = { current_password: PASSWORD, new_password: NEW, new_password_confirmation: NEW };
  await stranger.must('POST /profile/change-password', { body });
  expect(await ordersSeenBy(stranger)).toEqual([own.id]);
});

test('another mailbox, after a change of email by an admin, never reveals the order', async () => {
  const here = await world();
  const { id, email, own } = await registeredWithOrder(here);
  await here.buyOrFail({ email });
  const mine = `mine-${email}`;
  const { name, role_id } = await here.admin.must('GET /admin/users/{id}', { params: { id } });
  await here.admin.must('PUT /admin/users/{id}', { params: { id }, body: { name, role_id, email: mine } });
  // The queued receipt must not bring a link to the new account.
  expect(emailAbout(await here.emailsTo(email), /confirm your email address/).text).not.toContain('/reset-password?');
  await here.visitor.must('POST /forgot-password', { body: { email: mine } });
  const link = linkIn(emailAbout(await here.emailsTo(mine), /Reset your/), '/reset-password');
  expect((await resetWith(here, { token: link.get('token') ?? '', email: mine })).status).toBe(200);
  const { token } = await here.newVisitor().must('POST /login', { body: { email: mine, password: NEW } });
  expect(await ordersSeenBy(here.signedIn(token))).toEqual([own.id]);
});

test('a second guest purchase is hidden from the session of the first until the temporary password is replaced', async () => {
  const here = await world();
  const { email } = here.purchase();
  const { token } = await here.buyOrFail({ email });
  const first = here.signedIn(token);
  expect((await here.buyOrFail({ email })).token).toBeNull();
  expect(await ordersSeenBy(first)).toHaveLength(1);
  const password = temporaryPasswordIn(emailAbout(await here.emailsTo(email), /one-time password/));
  const login = await here.newVisitor().must('POST /login', { body: { email, password } });
  const owner = here.signedIn(login.token);
  const body = { current_password: password, new_password: NEW, new_password_confirmation: NEW };
  await owner.must('POST /profile/change-password', { body });
  expect((await first.call('GET /profile')).status).toBe(401);
  expect(await ordersSeenBy(owner)).toHaveLength(2);
});

test('the receipt of an order that was revealed before it was sent has no link', async () => {
  const here = await world();
  const { email } = await registeredWithOrder(here);
  await here.visitor.must('POST /forgot-password', { body: { email } });
  const link = linkIn(emailAbout(await here.emailsTo(email), /Reset your/), '/reset-password');
  await here.buyOrFail({ email });
  // The purchase canceled that link, so the owner needs another.
  expect((await resetWith(here, { token: link.get('token') ?? '', email })).status).toBe(422);
  await here.db
    .updateTable('orders')
    .set({ hidden_from_customer: false })
    .where('hidden_from_customer', '=', true)
    .execute();
  expect(emailAbout(await here.emailsTo(email), /was added to your/).text).not.toContain('/reset-password?');
});
