import { afterEach, expect, test } from 'vitest';
import { expectLedgerToMatch } from '../../../test/support/money/expect-invariants.ts';
import { linkIn, PASSWORD, temporaryPasswordIn, world } from '../../../test/support/world.ts';

afterEach(expectLedgerToMatch);

test('a visitor who pays by card gets an account, a session and a paid invoice', async () => {
  const { buyOrFail, purchase, signedIn, captured, service } = await world();
  const { email } = purchase();
  const { token, user, invoice } = await buyOrFail({ email: ` ${email} ` });
  expect(user).toMatchObject({ name: 'Ida Buyer', email, role: { name: 'customer' }, password_is_temporary: true });
  expect(invoice).toMatchObject({ amount: '499.00', status: 'paid' });
  expect(invoice.invoice_number).toMatch(/^INV-\d{4}-\d{6}$/);
  const { data } = await signedIn(token).must('GET /customer/orders');
  expect(data).toHaveLength(1);
  expect(data[0]).toMatchObject({
    status: 'pending',
    payment_status: 'paid',
    total_amount: '499.00',
    payment_method: 'stripe',
  });
  expect(data[0]?.items).toMatchObject([
    { service: { id: service.id, title: service.title }, price: '499.00', quantity: 1 },
  ]);
  expect(await captured()).toMatchObject([{ provider: 'stripe', amount: '499.00', currency: 'USD' }]);
});

test('the buyer gets a temporary password on a separate line and a confirmation with the invoice', async () => {
  const { buyOrFail, emailsTo, purchase } = await world();
  const { email } = purchase();
  const { invoice } = await buyOrFail({ email });
  const messages = await emailsTo(email);
  expect(messages).toHaveLength(2);
  const confirmation = messages.find(({ attachments }) => attachments.length > 0);
  expect(confirmation?.attachments).toMatchObject([{ filename: `${invoice.invoice_number}.pdf` }]);
  const welcome = messages.find(({ attachments }) => attachments.length === 0);
  expect(temporaryPasswordIn(welcome as (typeof messages)[0])).toMatch(/^\S{16}$/);
});

test('the temporary password is in its email and nowhere else', async () => {
  const { buy, emailsTo, purchase, db, lines } = await world();
  const { email } = purchase();
  const response = await buy({ email });
  const { password_hash } = await db
    .selectFrom('users')
    .select('password_hash')
    .where('email', '=', email)
    .executeTakeFirstOrThrow();
  expect(password_hash).toBeNull();
  const [message] = (await emailsTo(email)).filter(({ attachments }) => attachments.length === 0);
  const password = temporaryPasswordIn(message as NonNullable<typeof message>);
  const rows = JSON.stringify([
    await db.selectFrom('outbox').selectAll().execute(),
    await db.selectFrom('users').selectAll().execute(),
    await db.selectFrom('checkout_attempts').selectAll().execute(),
  ]);
  for (const place of [response.bytes.toString(), JSON.stringify(response.headers), rows, lines.join()])
    expect(place).not.toContain(password);
});

test('after login with the temporary password a new password is required first', async () => {
  const { buyOrFail, emailsTo, purchase, visitor, signedIn } = await world();
  const { email } = purchase();
  await buyOrFail({ email });
  const [message] = (await emailsTo(email)).filter(({ attachments }) => attachments.length === 0);
  const password = temporaryPasswordIn(message as NonNullable<typeof message>);
  const login = await visitor.must('POST /login', { body: { email, password } });
  expect(login.password_is_temporary).toBe(true);
  const me = signedIn(login.token);
  expect((await me.call('GET /customer/orders')).status).toBe(403);
  expect((await me.call('GET /profile')).status).toBe(200);
  const change = { current_password: password, new_password: PASSWORD, new_password_confirmation: PASSWORD };
  const same = { ...change, new_password: password, new_password_confirmation: password };
  expect((await me.call('POST /profile/change-password', { body: same })).status).toBe(422);
  await me.must('POST /profile/change-password', { body: change });
  expect((await me.must('GET /customer/orders')).data).toHaveLength(1);
  expect((await visitor.call('POST /login', { body: { email, password } })).status).toBe(422);
});

test('a purchase with a known email address never opens that account', async () => {
  const { buyOrFail, customer, emailsTo, signedIn } = await world();
  const email = customer.email.toUpperCase();
  const response = await buyOrFail({ email, name: 'Somebody Else' });
  expect(response.token).toBeNull();
  expect(response.user).toEqual({ email });
  expect(JSON.stringify(response)).not.toContain(customer.name);
  expect((await customer.must('GET /profile')).name).toBe(customer.name);
  expect((await customer.must('GET /customer/orders')).data).toMatchObject([{ payment_status: 'paid' }]);
  expect(await emailsTo(customer.email)).toMatchObject([
    { attachments: [{ filename: `${response.invoice.invoice_number}.pdf` }] },
  ]);
  const login = await signedIn(null).must('POST /login', { body: { email: customer.email, password: PASSWORD } });
  expect(login.password_is_temporary).toBe(false);
});

test.each(['staff', 'admin'] as const)('the email address of %s is refused before anything is charged', async (who) => {
  const here = await world();
  const refused = await here.buy({ email: here[who].email });
  expect(refused.status).toBe(409);
  expect(refused.body.message).toBe('Please log in to place this order.');
  expect(await here.ledger()).toEqual([]);
});

test('two spellings of an email address are one account', async () => {
  const { buyOrFail, db, purchase } = await world();
  const { email } = purchase();
  const first = await buyOrFail({ email: email.toUpperCase() });
  const second = await buyOrFail({ email: `  ${email} ` });
  expect(first.token).not.toBeNull();
  expect(second.token).toBeNull();
  const accounts = await db.selectFrom('users').select('id').where('email_canonical', '=', email).execute();
  expect(accounts).toHaveLength(1);
});

test('a session from a purchase with another person’s email address ends when the owner resets the password', async () => {
  const { buyOrFail, purchase, signedIn, visitor, emailsTo } = await world();
  const { email } = purchase();
  const { token } = await buyOrFail({ email });
  const buyer = signedIn(token);
  expect((await buyer.call('PUT /profile', { body: { email: 'mine@evil.test' } })).status).toBe(403);
  await visitor.must('POST /forgot-password', { body: { email } });
  const link = linkIn(
    (await emailsTo(email)).find(({ text }) => text.includes('/reset-password')) as never,
    '/reset-password',
  );
  const body = { email, token: link.get('token') ?? '', password: PASSWORD, password_confirmation: PASSWORD };
  await visitor.must('POST /reset-password', { body });
  expect((await buyer.call('GET /profile')).status).toBe(401);
});

test('the checkout session can read its own data but can’t write before a new password is set', async () => {
  const { buyOrFail, signedIn, service } = await world();
  const { token, invoice } = await buyOrFail();
  const buyer = signedIn(token);
  for (const call of ['GET /profile', 'GET /customer/orders', 'GET /customer/invoices'] as const)
    expect((await buyer.call(call)).status, call).toBe(200);
  expect((await buyer.call('GET /customer/invoices/{id}', { params: { id: invoice.id } })).status).toBe(200);
  expect((await buyer.call('GET /customer/invoices/{id}/download', { params: { id: invoice.id } })).status).toBe(200);
  const body = { items: [{ service_id: service.id, quantity: 1 as const }], payment_method: 'stripe' as const };
  const refused = await buyer.call('POST /customer/orders', { body });
  expect(refused.status).toBe(403);
  expect(refused.body.message).toMatch(/own password/);
});

test('a provider without keys is reported as not configured', async () => {
  const { buy, visitor, service } = await world({
    change: ({ payments }) => ({ payments: { ...payments, stripe: null, paypal: null } }),
  });
  const card = await buy();
  expect(card.status).toBe(422);
  expect(card.body.errors).toEqual({ payment_provider: ['Stripe is not configured.'] });
  const paypal = await buy({ payment_provider: 'paypal' });
  expect(paypal.body.errors).toEqual({ payment_provider: ['PayPal is not configured.'] });
  const order = await visitor.call('POST /payments/paypal/orders', { body: { service_id: service.id } });
  expect([order.status, order.body.message]).toEqual([503, 'PayPal is not configured.']);
});
