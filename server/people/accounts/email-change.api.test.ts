import { expect, test } from 'vitest';
import { addTotp } from '../../../test/support/second-factors.ts';
import { PASSWORD, world } from '../../../test/support/world.ts';
import type { RateLimit, RateLimits } from '../../shared/rate-limits.ts';
import { changePassword, confirmStatus, NEW, newEmail, requestChange, tokenIn } from './pending-links.fixture.ts';

test.each([
  ['no current password', undefined, 'The current password field is required.'],
  ['an empty current password', '', 'The current password field is required.'],
  ['an incorrect current password', 'Not-This-One-9', 'The current password is incorrect.'],
])('a change of email with %s is rejected, and no one is emailed', async (_, current_password, message) => {
  const { customer, emailsTo } = await world();
  const email = newEmail();
  const response = await customer.call('PUT /profile', { body: { email, current_password } });
  expect([response.status, response.body.errors]).toEqual([422, { current_password: [message] }]);
  expect((await customer.must('GET /profile')).pending_email).toBeNull();
  expect([await emailsTo(email), await emailsTo(customer.email)]).toEqual([[], []]);
});

test('a change of name, and another spelling of the email address, need no password', async () => {
  const { customer } = await world();
  const { user } = await customer.must('PUT /profile', { body: { name: 'Ida', email: customer.email.toUpperCase() } });
  expect(user).toMatchObject({ name: 'Ida', email: customer.email.toUpperCase(), pending_email: null });
});

test('guesses of the password to change the email address are limited together with those to change the password', async () => {
  const { customer } = await world();
  for (let i = 0; i < 4; i += 1) expect((await requestChange(customer, newEmail(), 'Not-This-One-9')).status).toBe(422);
  const body = { current_password: 'Not-This-One-9', new_password: NEW, new_password_confirmation: NEW };
  expect((await customer.call('POST /profile/change-password', { body })).status).toBe(422);
  expect((await requestChange(customer, newEmail())).status).toBe(429);
});

test('the old email address is notified at the request and at the completion, with what to do', async () => {
  const here = await world();
  const { customer, emailsTo } = here;
  const email = newEmail();
  await requestChange(customer, email);
  const [requested] = await emailsTo(customer.email);
  expect(requested?.subject).toMatch(/is about to change/);
  expect(requested?.text).toContain('m***@mail.test');
  expect(requested?.text).toContain('Set a new one right away: that cancels the change');
  expect(requested?.text).not.toContain(email);
  await confirmStatus(here, tokenIn(await emailsTo(email), '/profile/confirm-email'));
  const [completed, ...earlier] = await emailsTo(customer.email);
  expect(earlier).toHaveLength(1);
  expect(completed?.subject).toMatch(/was changed$/);
  expect(completed?.text).toContain(`from ${customer.email} to m***@mail.test`);
  expect(completed?.text).toContain("If this wasn't you, write to us");
});

const duringChange =
  (act: () => Promise<unknown>) =>
  ({ limits }: { limits: RateLimits }) => {
    let pending: typeof act | null = act;
    const consume = async (limit: RateLimit, key: string) => {
      await limits.consume(limit, key);
      if (limit !== 'passwordEmails' || !key.startsWith('change by')) return;
      const run = pending;
      pending = null;
      await run?.();
    };
    return { limits: { ...limits, consume } };
  };

test.each(['POST /logout-everywhere', 'POST /profile/change-password'] as const)(
  '%s during a request to change the email address leaves nothing pending',
  async (call) => {
    const during: { act?: () => Promise<unknown> } = {};
    const here = await world({ change: duringChange(async () => during.act?.()) });
    const { customer, db, visitor, signedIn } = here;
    const { token } = await visitor.must('POST /login', { body: { email: customer.email, password: PASSWORD } });
    const owner = signedIn(token);
    // A new password keeps the session that set it, so it is the thief's own.
    during.act = () => (call === 'POST /logout-everywhere' ? owner.must(call) : changePassword(customer));
    expect((await requestChange(customer, newEmail())).status).toBe(401);
    const row = await db
      .selectFrom('users')
      .select('pending_email')
      .where('id', '=', customer.id)
      .executeTakeFirstOrThrow();
    expect(row.pending_email).toBeNull();
    const queued = await db.selectFrom('outbox').select('id').where('kind', '=', 'confirm-email-change').execute();
    expect(queued).toEqual([]);
  },
);

test('with a second factor, the password alone does not change the email address', async () => {
  const here = await world();
  const { customer, db } = here;
  await addTotp(customer);
  await db.updateTable('sessions').set({ confirmed_at: null }).where('user_id', '=', customer.id).execute();
  const withoutPassword = { name: customer.name, email: newEmail() };
  for (const refused of [
    await requestChange(customer, newEmail()),
    await customer.call('PUT /profile', { body: withoutPassword }),
    await customer.call('PUT /profile', { body: { ...withoutPassword, current_password: 'Not-This-One-9' } }),
  ])
    expect([refused.status, refused.body]).toMatchObject([403, { confirm: true }]);
  expect((await customer.must('GET /profile')).pending_email).toBeNull();
  await db
    .updateTable('sessions')
    .set({ confirmed_at: new Date().toISOString() })
    .where('user_id', '=', customer.id)
    .execute();
  expect((await requestChange(customer, newEmail())).status).toBe(200);
});

test('the link names the account that asked, and works only in its session, without being used up by others', async () => {
  const here = await world();
  const { customer, emailsTo, newVisitor } = here;
  const other = await here.newCustomer();
  const email = newEmail();
  await requestChange(customer, email);
  const received = await emailsTo(email);
  expect(received[0]?.text).toContain(
    `The account ${customer.email} asks to use this address. If you don't know it, ignore this email.`,
  );
  const body = { token: tokenIn(received, '/profile/confirm-email') };
  const described = await newVisitor().must('POST /profile/confirm-email/link', { body });
  expect(described).toEqual({ account: customer.email, email });
  expect((await newVisitor().call('POST /profile/confirm-email', { body })).status).toBe(401);
  const refused = await other.call('POST /profile/confirm-email', { body });
  expect([refused.status, refused.body.message]).toEqual([403, 'This link belongs to another account.']);
  expect((await customer.must('GET /profile')).pending_email).toBe(email);
  const clicks = await Promise.all([1, 2].map(() => customer.call('POST /profile/confirm-email', { body })));
  expect(clicks.map(({ status }) => status).sort()).toEqual([200, 422]);
  expect((await newVisitor().call('POST /profile/confirm-email/link', { body })).status).toBe(422);
});

test('a guest’s purchase that began before an account got the address is hidden from it, a later one is not', async () => {
  const here = await world();
  const { customer, db, emailsTo } = here;
  const email = newEmail();
  await requestChange(customer, email);
  await confirmStatus(here, tokenIn(await emailsTo(email), '/profile/confirm-email'));
  const later = new Date(Date.now() + 60_000).toISOString();
  await db.updateTable('users').set({ email_changed_at: later }).where('id', '=', customer.id).execute();
  await here.buyOrFail({ email });
  expect((await customer.must('GET /customer/orders')).data).toEqual([]);
  expect(await here.ordersOf(email)).toHaveLength(1);
  await db
    .updateTable('users')
    .set({ email_changed_at: new Date(0).toISOString() })
    .where('id', '=', customer.id)
    .execute();
  await here.buyOrFail({ email }, { by: here.newVisitor() });
  expect((await customer.must('GET /customer/orders')).data).toHaveLength(1);
});

test('a repeated request for the same new address leaves the earlier link valid, and one use ends both', async () => {
  const here = await world();
  const email = newEmail();
  const tokens = [];
  for (let i = 0; i < 2; i += 1) {
    expect((await requestChange(here.customer, email)).status).toBe(200);
    tokens.push(tokenIn(await here.emailsTo(email), '/profile/confirm-email'));
  }
  const [first = '', second = ''] = tokens;
  expect(second).not.toBe(first);
  expect(await confirmStatus(here, first)).toBe(200);
  expect(await confirmStatus(here, second)).toBe(422);
});

test('a link to an address that was asked for before never confirms a later one', async () => {
  const here = await world();
  const [before, later] = [newEmail(), newEmail()];
  await requestChange(here.customer, before);
  const first = tokenIn(await here.emailsTo(before), '/profile/confirm-email');
  await requestChange(here.customer, later);
  await here.emailsTo(later);
  expect(await confirmStatus(here, first)).toBe(422);
});

test('strangers who used up the emails to an address leave the change pending, with the usual response', async () => {
  const here = await world();
  const email = newEmail();
  for (let i = 0; i < 20; i += 1) await here.deps.limits.count('confirmationEmailsPerAddress', email);
  expect((await requestChange(here.customer, email)).status).toBe(200);
  expect(await here.emailsTo(email)).toEqual([]);
  expect((await here.customer.must('GET /profile')).pending_email).toBe(email);
});
