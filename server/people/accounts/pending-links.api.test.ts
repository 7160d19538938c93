import type { KyselyPlugin } from 'kysely';
import { expect, test } from 'vitest';
import { addTotp } from '../../../test/support/second-factors.ts';
import { ago } from '../../../test/support/seeds.ts';
import {
  type KnownClient,
  type ReceivedEmail,
  temporaryPasswordIn,
  type World,
  world,
} from '../../../test/support/world.ts';
import { promiseViewOf } from '../../order/clock/clock.ts';
import { createLinkToken } from '../../platform/email/link-token.ts';
import { waitForQueueing } from '../../platform/email/queue-after-response.ts';
import { companyOf } from '../../shared/company/company.ts';
import { cancelPendingLinks } from './accounts.ts';
import { changePassword, confirmStatus, NEW, newEmail, requestChange, tokenIn } from './pending-links.fixture.ts';

const requestReset = ({ newVisitor }: World, { email }: KnownClient) =>
  newVisitor().must('POST /forgot-password', { body: { email } });

async function pendingLinks(here: World) {
  const { customer } = here;
  const email = newEmail();
  expect((await requestChange(customer, email)).status).toBe(200);
  const confirmToken = tokenIn(await here.emailsTo(email), '/profile/confirm-email');
  await requestReset(here, customer);
  const resetToken = tokenIn(await here.emailsTo(customer.email), '/reset-password');
  return { email, confirmToken, resetToken };
}

const reset = ({ newVisitor }: World, email: string, token: string, password = NEW) =>
  newVisitor().call('POST /reset-password', {
    body: { token, email, password, password_confirmation: password },
  });

const updateByAdmin = async ({ admin, customer }: World, changes: { email?: string; role_id?: number }) => {
  const { name, email, role_id } = await admin.must('GET /admin/users/{id}', { params: { id: customer.id } });
  await admin.must('PUT /admin/users/{id}', {
    params: { id: customer.id },
    body: { name, email, role_id, ...changes },
  });
};

const roleId = async ({ db }: World, name: string) =>
  (await db.selectFrom('roles').select('id').where('name', '=', name).executeTakeFirstOrThrow()).id;

test.each<[string, (here: World, links: { resetToken: string }) => Promise<unknown>]>([
  ['a new password', ({ customer }) => changePassword(customer)],
  ['a password reset', (here, { resetToken }) => reset(here, here.customer.email, resetToken)],
  ['a logout everywhere', ({ customer }) => customer.must('POST /logout-everywhere')],
  ['a logout of all other devices', ({ customer }) => customer.must('DELETE /profile/sessions')],
  [
    'a logout by an admin',
    ({ admin, customer }) => admin.must('DELETE /admin/users/{id}/sessions', { params: { id: customer.id } }),
  ],
  ['a later request to change the email address', ({ customer }) => requestChange(customer, newEmail())],
  ['a change of email by an admin', (here) => updateByAdmin(here, { email: newEmail() })],
  ['another role', async (here) => updateByAdmin(here, { role_id: await roleId(here, 'staff') })],
  ['a deletion', ({ admin, customer }) => admin.must('DELETE /admin/users/{id}', { params: { id: customer.id } })],
])('%s cancels the links of a requested change of email and of a requested reset', async (title, act) => {
  const here = await world();
  const { customer, db } = here;
  const links = await pendingLinks(here);
  await act(here, links);
  expect(await confirmStatus(here, links.confirmToken)).toBe(title === 'a deletion' ? 401 : 422);
  expect((await reset(here, customer.email, links.resetToken, 'Third-Harbour-73')).status).toBe(422);
  const { pending_email } = await db
    .selectFrom('users')
    .select('pending_email')
    .where('id', '=', customer.id)
    .executeTakeFirstOrThrow();
  expect(pending_email).not.toBe(links.email);
});

test('a confirmed change of email cancels a requested reset', async () => {
  const here = await world();
  const { email, confirmToken, resetToken } = await pendingLinks(here);
  expect(await confirmStatus(here, confirmToken)).toBe(200);
  for (const either of [email, here.customer.email]) expect((await reset(here, either, resetToken)).status).toBe(422);
});

test.each<[string, (here: World) => Promise<unknown>]>([
  ['a new password', ({ customer }) => changePassword(customer)],
  ['a logout everywhere', ({ customer }) => customer.must('POST /logout-everywhere')],
])('%s cancels link emails that are still queued, and notices are sent all the same', async (_, act) => {
  const here = await world();
  const { customer, db } = here;
  const email = newEmail();
  await requestChange(customer, email);
  await requestReset(here, customer);
  await expect
    .poll(() =>
      db
        .selectFrom('outbox')
        .select('id')
        .where('kind', '=', 'password-reset')
        .where('user_id', '=', customer.id)
        .execute(),
    )
    .toHaveLength(1);
  await act(here);
  expect(await here.emailsTo(email)).toEqual([]);
  const received = await here.emailsTo(customer.email);
  expect(received.map(({ subject }) => subject).filter((subject) => /^Reset/.test(subject))).toEqual([]);
  expect(received.map(({ text }) => text).join()).toContain('m***@mail.test');
  expect(await db.selectFrom('account_links').select('id').where('user_id', '=', customer.id).execute()).toEqual([]);
  const skipped = await db
    .selectFrom('outbox')
    .select(['kind', 'sent_at', 'last_error'])
    .where('user_id', '=', customer.id)
    .where('kind', 'in', ['password-reset', 'confirm-email-change'])
    .execute();
  for (const row of skipped)
    expect(row).toMatchObject({ sent_at: null, last_error: 'Skipped: the link was cancelled' });
  expect(skipped).toHaveLength(2);
});

test('an email that is being sent while its link is canceled creates none', async () => {
  const { customer, db, deps, newVisitor, stage } = await world();
  await newVisitor().must('POST /forgot-password', { body: { email: customer.email } });
  const queued = () => db.selectFrom('outbox').selectAll().where('user_id', '=', customer.id).executeTakeFirst();
  await expect.poll(queued).toBeDefined();
  const email = await queued();
  if (!email) throw new Error('Nothing is queued.');
  const company = await companyOf(deps);
  const promiseView = await promiseViewOf(deps);
  const context = {
    db,
    company,
    siteUrl: '',
    now: new Date(),
    timeZone: 'UTC',
    promiseView,
    email,
    sealer: deps.sealer,
  };
  const link = { userId: customer.id, purpose: 'password', ttlMs: 60_000 } as const;
  expect(await createLinkToken(context, link)).toMatch(/^[\w-]{43}$/);
  await db.transaction().execute((trx) => cancelPendingLinks(trx, customer.id));
  expect(await createLinkToken(context, link)).toBeNull();
  expect(await db.selectFrom('account_links').select('id').where('user_id', '=', customer.id).execute()).toEqual([]);
  await stage.outbox.drain();
});

test('a temporary password that is replaced cancels a requested reset', async () => {
  const here = await world();
  const { email } = here.purchase();
  const { token } = await here.buyOrFail({ email });
  const password = temporaryPasswordIn(
    (await here.emailsTo(email)).find(({ subject }) => /one-time/.test(subject)) as ReceivedEmail,
  );
  await here.visitor.must('POST /forgot-password', { body: { email } });
  const resetToken = tokenIn(await here.emailsTo(email), '/reset-password');
  const body = { current_password: password, new_password: NEW, new_password_confirmation: NEW };
  await here.signedIn(token).must('POST /profile/change-password', { body });
  expect((await reset(here, email, resetToken)).status).toBe(422);
});

test('a queued temporary password is not sent once the owner has set a password by reset', async () => {
  const here = await world();
  const { email } = here.purchase();
  await here.buyOrFail({ email });
  await here.visitor.must('POST /forgot-password', { body: { email } });
  await here.emailsTo(email);
  const { id } = await here.db.selectFrom('users').select('id').where('email', '=', email).executeTakeFirstOrThrow();
  const token = tokenIn(await here.emailsTo(email), '/reset-password');
  const before = (await here.emailsTo(email)).length;
  await here.db
    .updateTable('outbox')
    .set({ state: 'waiting' })
    .where('user_id', '=', id)
    .where('kind', '=', 'temporary-password')
    .execute();
  expect((await reset(here, email, token)).status).toBe(200);
  const received = (await here.emailsTo(email)).slice(0, -before);
  expect(received.map(({ subject }) => subject)).toEqual([expect.stringMatching(/password was changed/)]);
  expect((await here.newVisitor().call('POST /login', { body: { email, password: NEW } })).status).toBe(200);
});

/** Runs `act` after the first query that reads the result of a purchase, before its session is opened. */
const duringResult = (act: () => Promise<unknown>): KyselyPlugin => {
  const reads = new WeakSet<object>();
  let pending: typeof act | null = act;
  return {
    transformQuery({ node, queryId }) {
      if (node.kind === 'SelectQueryNode' && node.joins && JSON.stringify(node.from).includes('checkout_attempts'))
        reads.add(queryId);
      return node;
    },
    async transformResult({ result, queryId }) {
      if (!reads.has(queryId)) return result;
      const run = pending;
      pending = null;
      await run?.();
      return result;
    },
  };
};

test.each(['POST /logout', 'POST /logout-everywhere'] as const)(
  'a repeated purchase opens no session that outlives %s at the same time',
  async (call) => {
    const here = await world();
    const { email } = here.purchase();
    const key = crypto.randomUUID();
    const first = await here.buyOrFail({ email }, { key });
    let ended = 0;
    const plugin = duringResult(async () => {
      await here.signedIn(first.token).must(call);
      ended += 1;
    });
    const again = await world({ sharing: here.stage, change: ({ db }) => ({ db: db.withPlugin(plugin) }) });
    const { service } = here;
    const repeated = await again.buyOrFail(
      { email, items: [{ service_id: service.id, quantity: 1 }] },
      { key, by: again.newVisitor() },
    );
    expect([repeated.token, ended]).toEqual([null, 1]);
    expect((await here.signedIn(first.token).call('GET /profile')).status).toBe(401);
  },
);

test('a new password by an emailed link ends the lock of a second factor that someone with the old one caused, once per hour', async () => {
  const here = await world();
  const { customer, db } = here;
  await addTotp(customer);
  const lock = { factor_failures: 10, factor_locked_until: ago(-600_000) };
  const failuresAfterReset = async () => {
    await db.updateTable('users').set(lock).where('id', '=', customer.id).execute();
    await requestReset(here, customer);
    const token = tokenIn(await here.emailsTo(customer.email), '/reset-password');
    expect((await reset(here, customer.email, token)).status).toBe(200);
    return (await db.selectFrom('users').selectAll().where('id', '=', customer.id).executeTakeFirstOrThrow())
      .factor_failures;
  };
  expect([await failuresAfterReset(), await failuresAfterReset()]).toEqual([0, 10]);
});

test('an earlier link expires after its own sixty minutes', async () => {
  const here = await world();
  const { customer, db } = here;
  await requestReset(here, customer);
  const earlier = tokenIn(await here.emailsTo(customer.email), '/reset-password');
  await requestReset(here, customer);
  const newest = tokenIn(await here.emailsTo(customer.email), '/reset-password');
  await db
    .updateTable('earlier_links')
    .set({ expires_at: ago(1_000) })
    .execute();
  expect((await reset(here, customer.email, earlier)).status).toBe(422);
  expect((await reset(here, customer.email, newest)).status).toBe(200);
});

test('the twenty-first password link in an hour is not sent unless no other is valid, and the response is the same', async () => {
  const here = await world();
  const { customer, deps, newVisitor } = here;
  for (let i = 0; i < 19; i += 1) await deps.limits.count('passwordEmailsPerAddress', customer.email);
  const request = (email: string) => newVisitor().call('POST /forgot-password', { body: { email } });
  const responses = [];
  for (const email of [customer.email, customer.email.toUpperCase(), 'nobody-at-all@people.test'])
    responses.push(await request(email));
  expect(new Set(responses.map(({ status, bytes }) => `${status} ${bytes}`)).size).toBe(1);
  const links = async () => {
    await waitForQueueing(deps.db);
    return (await here.emailsTo(customer.email)).filter(({ text }) => text.includes('/reset-password?'));
  };
  expect(await links()).toHaveLength(1);
  await request(customer.email);
  expect(await links()).toHaveLength(1);
  await customer.must('POST /logout-everywhere');
  await request(customer.email);
  expect(await links()).toHaveLength(2);
  expect((await reset(here, customer.email, tokenIn(await links(), '/reset-password'))).status).toBe(200);
  await Promise.all([1, 2, 3].map(() => request(customer.email)));
  expect(await links()).toHaveLength(3);
  expect((await reset(here, customer.email, tokenIn(await links(), '/reset-password'))).status).toBe(200);
});
