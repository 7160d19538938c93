import { expect, test } from 'vitest';
import type { Client } from '../../../test/support/client.ts';
import {
  linkIn,
  PASSWORD,
  type ReceivedEmail,
  temporaryPasswordIn,
  type World,
  world,
} from '../../../test/support/world.ts';
import { emailAbout, logIn, NEW, ordersSeenBy, registered, registeredWithOrder } from './guest-accounts.fixture.ts';
import { confirmStatus } from './pending-links.fixture.ts';

test('a guest purchase takes over an account that was registered with the email address and never proven', async () => {
  const here = await world();
  const { email, client: stranger, id } = await registered(here);
  const ended: number[] = [];
  const stop = here.deps.events.subscribe((event) => event.type === 'sessions.ended' && ended.push(event.userId));
  const { token, user, invoice } = await here.buyOrFail({ email: email.toUpperCase(), name: 'Ida Buyer' });
  await expect.poll(() => ended).toContain(id);
  stop();
  expect(user).toMatchObject({ id, name: 'Ida Buyer', email: email.toUpperCase(), password_is_temporary: true });
  expect((await stranger.call('GET /profile')).status).toBe(401);
  expect((await logIn(here, email, PASSWORD)).status).toBe(422);
  const buyer = here.signedIn(token);
  expect((await buyer.must('GET /customer/invoices')).data).toMatchObject([{ id: invoice.id }]);
  const { text } = emailAbout(await here.emailsTo(email.toUpperCase()), /one-time password/);
  expect(text).toContain('This email address was registered before, but never confirmed.');
  expect((await logIn(here, email, temporaryPasswordIn({ text } as ReceivedEmail))).status).toBe(200);
});

test('the email of a purchase with a new email address says nothing of an earlier registration', async () => {
  const { buyOrFail, purchase, emailsTo } = await world();
  const { email } = purchase();
  await buyOrFail({ email });
  expect(emailAbout(await emailsTo(email), /one-time password/).text).not.toContain('registered before');
});

test('a takeover cancels the change of email that the stranger had requested, and removes second factors', async () => {
  const here = await world();
  const { email, client: stranger, id } = await registered(here);
  const mine = `mine-${email}`;
  await stranger.must('PUT /profile', { body: { email: mine, current_password: PASSWORD } });
  const link = linkIn(emailAbout(await here.emailsTo(mine), /Confirm your new/), '/profile/confirm-email');
  const at = new Date().toISOString();
  const { db } = here;
  await db
    .insertInto('second_factors')
    .values({ user_id: id, kind: 'totp', sealed: 'x', confirmed_at: at, created_at: at })
    .execute();
  await db
    .insertInto('recovery_codes')
    .values({ user_id: id, hash: `hash${id}`, created_at: at })
    .execute();
  await db
    .insertInto('passkeys')
    .values({
      user_id: id,
      credential_id: `credential${id}`,
      public_key: 'x',
      counter: 0,
      transports: '[]',
      backed_up: false,
      name: 'Key',
      created_at: at,
    })
    .execute();
  const { user } = await here.buyOrFail({ email });
  expect(user).toMatchObject({ id, pending_email: null });
  expect(await confirmStatus(here, link.get('token') ?? '', id)).toBe(422);
  for (const table of ['second_factors', 'recovery_codes', 'passkeys'] as const)
    expect(await db.selectFrom(table).select('id').where('user_id', '=', id).execute(), table).toEqual([]);
  const { text } = emailAbout(await here.emailsTo(email), /one-time password/);
  expect((await logIn(here, email, temporaryPasswordIn({ text } as ReceivedEmail))).status).toBe(200);
});

test.each<[string, (here: World, account: { id: number; client: Client }) => Promise<unknown>]>([
  [
    'a message to the admin',
    async (_, { client }) => {
      const { id: receiver_id } = await client.must('GET /admin-user');
      await client.must('POST /messages', { body: { receiver_id, content: 'Hello' } });
    },
  ],
  [
    'a message from the admin',
    ({ admin }, { id }) => admin.must('POST /messages', { body: { receiver_id: id, content: 'Hello' } }),
  ],
  [
    'a review',
    (_, { client }) => client.must('POST /customer/reviews', { body: { rating: 5, review_text: 'Very good work.' } }),
  ],
])('an account with %s is not taken over', async (_, write) => {
  const here = await world();
  const { email, client, id } = await registered(here);
  await write(here, { id, client });
  expect((await here.buyOrFail({ email })).token).toBeNull();
  expect((await client.must('GET /profile')).orders_count).toBe(0);
  expect(await here.ordersOf(email)).toMatchObject([{ hidden_from_customer: true }]);
});

test('of two guests who buy at once with a never-proven email address, one gets the account', async () => {
  const here = await world();
  const { email } = await registered(here);
  const bought = await Promise.all([1, 2].map(() => here.buyOrFail({ email }, { by: here.newVisitor() })));
  const tokens = bought.flatMap(({ token }) => token ?? []);
  expect(tokens).toHaveLength(1);
  const seen = await ordersSeenBy(here.signedIn(tokens[0] ?? ''));
  expect(seen).toHaveLength(1);
  // Orders are numbered before the account is locked, so the account may go to the higher number.
  const orders = await here.ordersOf(email);
  expect(orders.filter((order) => !order.hidden_from_customer).map(({ id }) => id)).toEqual(seen);
  expect(orders).toHaveLength(2);
});

test('a registration that races a purchase never keeps its password', async () => {
  const here = await world();
  for (let round = 0; round < 5; round += 1) {
    const { email } = here.purchase();
    const body = { name: 'Mallory', email, password: PASSWORD, password_confirmation: PASSWORD };
    const [bought] = await Promise.all([
      here.buyOrFail({ email }, { by: here.newVisitor() }),
      here.newVisitor().must('POST /register', { body }),
    ]);
    expect(bought.token).not.toBeNull();
    expect((await logIn(here, email, PASSWORD)).status).toBe(422);
    expect(await here.db.selectFrom('users').select('id').where('email_canonical', '=', email).execute()).toHaveLength(
      1,
    );
  }
});

test.each(['a takeover', 'a new password'])('a login that began before %s opens no session', async (event) => {
  const during: { act: (() => Promise<unknown>) | null } = { act: null };
  const here = await world({
    change: ({ limits }) => ({
      limits: {
        ...limits,
        async count(limit, key) {
          const used = await limits.count(limit, key);
          const { act } = during;
          // The password was correct, and the session is not open yet.
          if (limit === 'knownClients') {
            during.act = null;
            await act?.();
          }
          return used;
        },
      },
    }),
  });
  const { email, client: stranger, id } = await registered(here);
  const change = { current_password: PASSWORD, new_password: NEW, new_password_confirmation: NEW };
  during.act = () =>
    event === 'a takeover'
      ? here.buyOrFail({ email })
      : stranger.must('POST /profile/change-password', { body: change });
  const login = await logIn(here, email, PASSWORD);
  expect([login.status, login.body.errors]).toEqual([422, { email: ['The provided credentials are incorrect.'] }]);
  const sessions = await here.db.selectFrom('sessions').select('kind').where('user_id', '=', id).execute();
  expect(sessions).toEqual([{ kind: event === 'a takeover' ? 'checkout' : 'full' }]);
});

test('paying one’s own invoice is no guest purchase', async () => {
  const here = await world();
  const { client, own, email, id } = await registeredWithOrder(here);
  const pending = `next-${email}`;
  await client.must('PUT /profile', { body: { email: pending, current_password: PASSWORD } });
  await client.must('POST /customer/invoices/{id}/pay', {
    params: { id: own.invoice_id ?? 0 },
    body: { payment_provider: 'stripe', payment_token: 'tok_visa' },
  });
  expect(await client.must('GET /profile')).toMatchObject({ id, pending_email: pending });
  expect(await here.ordersOf(email)).toMatchObject([{ payment_status: 'paid', hidden_from_customer: false }]);
});

test('an order stays with its account if the email address changes while its invoice is paid', async () => {
  const here = await world();
  const { client, own, email, id } = await registeredWithOrder(here);
  const moved = `moved-${email}`;
  const attempt = await client.call('POST /customer/invoices/{id}/pay', {
    params: { id: own.invoice_id ?? 0 },
    body: { payment_provider: 'stripe', payment_token: 'tok_threeDSecure2Required' },
  });
  expect(attempt.status).toBe(402);
  const { payment_token } = attempt.body.requires_action ?? { payment_token: '' };
  await here.sandbox.confirmAtBank(payment_token);
  await here.db.updateTable('users').set({ email: moved, email_canonical: moved }).where('id', '=', id).execute();
  await here.checkAttempts();
  expect(await here.ordersOf(moved)).toMatchObject([{ payment_status: 'paid', user_id: id }]);
  expect(await here.db.selectFrom('users').select('id').where('email_canonical', '=', email).execute()).toEqual([]);
});

test('an attempt whose session has ended opens none when it is repeated', async () => {
  const here = await world();
  const { email } = await registered(here);
  const key = crypto.randomUUID();
  const first = await here.buyOrFail({ email }, { key });
  const repeated = await here.buyOrFail({ email }, { key });
  expect([first.token, repeated.token]).not.toContain(null);
  await here.signedIn(first.token).must('POST /logout-everywhere');
  expect((await here.buyOrFail({ email }, { key })).token).toBeNull();
});

test('an account whose email address was proven is not taken over, and shows the order', async () => {
  const here = await world();
  const { customer } = here;
  expect((await here.buyOrFail({ email: customer.email })).token).toBeNull();
  expect(await ordersSeenBy(customer)).toHaveLength(1);
});
