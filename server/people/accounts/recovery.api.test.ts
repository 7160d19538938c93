import type { KyselyPlugin } from 'kysely';
import { expect, test } from 'vitest';
import { queueOverflowing } from '../../../test/support/passwords.ts';
import { ago } from '../../../test/support/seeds.ts';
import { linkIn, PASSWORD, type World, world } from '../../../test/support/world.ts';
import { waitForQueueing } from '../../platform/email/queue-after-response.ts';

const NEW = 'Louder-Harbour-72';

async function requestLink(here: World, email: string) {
  await here.newVisitor().must('POST /forgot-password', { body: { email } });
  const resetEmail = (await here.emailsTo(email)).find(({ text }) => text.includes('/reset-password'));
  const link = linkIn(resetEmail as NonNullable<typeof resetEmail>, '/reset-password');
  return { token: link.get('token') ?? '', email: link.get('email') ?? '' };
}

const resetWith = ({ newVisitor }: World, link: { token: string; email: string }, password = NEW) =>
  newVisitor().call('POST /reset-password', { body: { ...link, password, password_confirmation: password } });

const loginStatus = async ({ newVisitor }: World, email: string, password: string) =>
  (await newVisitor().call('POST /login', { body: { email, password } })).status;

test('an emailed link sets a new password, ends every session and creates none', async () => {
  const here = await world();
  const { customer, emailsTo } = here;
  const link = await requestLink(here, customer.email);
  expect(link.email).toBe(customer.email);
  const response = await resetWith(here, link);
  expect(response.status).toBe(200);
  expect(Object.keys(response.body)).toEqual(['message']);
  expect((await customer.call('GET /profile')).status).toBe(401);
  expect([await loginStatus(here, customer.email, PASSWORD), await loginStatus(here, customer.email, NEW)]).toEqual([
    422, 200,
  ]);
  expect((await emailsTo(customer.email))[0]?.subject).toMatch(/was changed/);
});

test('a request returns the same response for a known and an unknown email address, and only the known one gets an email', async () => {
  const { customer, visitor, emailsTo } = await world();
  const known = await visitor.call('POST /forgot-password', { body: { email: customer.email } });
  const unknown = await visitor.call('POST /forgot-password', { body: { email: 'nobody@people.test' } });
  expect([known.status, known.bytes.toString()]).toEqual([unknown.status, unknown.bytes.toString()]);
  expect(known.status).toBe(200);
  expect(await emailsTo('nobody@people.test')).toEqual([]);
  expect(await emailsTo(customer.email)).toHaveLength(1);
});

test('a link works once', async () => {
  const here = await world();
  const link = await requestLink(here, here.customer.email);
  expect((await resetWith(here, link)).status).toBe(200);
  const again = await resetWith(here, link, 'Third-Harbour-73');
  expect([again.status, Object.keys(again.body.errors ?? {})]).toEqual([422, ['token']]);
  expect(await loginStatus(here, here.customer.email, NEW)).toBe(200);
});

test('of twenty parallel uses of one link only one succeeds', async () => {
  const here = await world();
  const link = await requestLink(here, here.customer.email);
  const responses = await Promise.all(Array.from({ length: 20 }, () => resetWith(here, link)));
  expect(responses.map(({ status }) => status).sort()).toEqual([200, ...Array(19).fill(422)]);
});

test('a link expires after sixty minutes', async () => {
  const here = await world();
  const { customer, db } = here;
  const link = await requestLink(here, customer.email);
  const row = () =>
    db.selectFrom('account_links').selectAll().where('user_id', '=', customer.id).executeTakeFirstOrThrow();
  const { created_at, expires_at } = await row();
  expect(Date.parse(expires_at) - Date.parse(created_at)).toBe(3_600_000);
  await db
    .updateTable('account_links')
    .set({ expires_at: ago(1_000) })
    .where('user_id', '=', customer.id)
    .execute();
  expect((await resetWith(here, link)).status).toBe(422);
});

test('each of several links works, and using one ends all', async () => {
  const here = await world();
  const links = [];
  for (let i = 0; i < 3; i += 1) links.push(await requestLink(here, here.customer.email));
  expect(new Set(links.map(({ token }) => token)).size).toBe(3);
  const [first, second, third] = links as [(typeof links)[0], (typeof links)[0], (typeof links)[0]];
  expect((await resetWith(here, second)).status).toBe(200);
  for (const link of [first, second, third]) expect((await resetWith(here, link, 'Third-Harbour-73')).status).toBe(422);
});

test('a link works for its own email address only', async () => {
  const here = await world();
  const [mine, other] = [here.customer, await here.newCustomer()];
  const { token } = await requestLink(here, mine.email);
  expect((await resetWith(here, { token, email: other.email })).status).toBe(422);
  expect((await resetWith(here, { token, email: 'nobody@people.test' })).status).toBe(422);
  expect(await loginStatus(here, other.email, PASSWORD)).toBe(200);
  expect((await resetWith(here, { token, email: mine.email.toUpperCase() })).status).toBe(200);
});

test('a link that confirms an email address can’t reset a password, nor the other way round', async () => {
  const here = await world();
  const { customer } = here;
  const email = `moving-${customer.email}`;
  await customer.must('PUT /profile', { body: { email, current_password: PASSWORD } });
  const [received] = await here.emailsTo(email);
  const token = linkIn(received as NonNullable<typeof received>, '/profile/confirm-email').get('token') ?? '';
  expect((await resetWith(here, { token, email: customer.email })).status).toBe(422);
  const reset = await requestLink(here, customer.email);
  expect((await customer.call('POST /profile/confirm-email', { body: { token: reset.token } })).status).toBe(422);
});

test('a link that was emailed before the email address changed no longer works', async () => {
  const here = await world();
  const { customer, emailsTo } = here;
  const { token, email: former } = await requestLink(here, customer.email);
  const email = `moved-${former}`;
  await customer.must('PUT /profile', { body: { email, current_password: PASSWORD } });
  const [received] = await emailsTo(email);
  const confirm = linkIn(received as NonNullable<typeof received>, '/profile/confirm-email').get('token') ?? '';
  await customer.must('POST /profile/confirm-email', { body: { token: confirm } });
  for (const either of [email, former]) expect((await resetWith(here, { token, email: either })).status).toBe(422);
  expect(await loginStatus(here, email, PASSWORD)).toBe(200);
});

test('a link whose request was replaced by a later one confirms nothing', async () => {
  const { customer, emailsTo } = await world();
  const [first, second] = [`first-${customer.email}`, `second-${customer.email}`];
  await customer.must('PUT /profile', { body: { email: first, current_password: PASSWORD } });
  const [received] = await emailsTo(first);
  const token = linkIn(received as NonNullable<typeof received>, '/profile/confirm-email').get('token') ?? '';
  // The second email, whose link replaces this one, is still queued.
  await customer.must('PUT /profile', { body: { email: second, current_password: PASSWORD } });
  expect((await customer.call('POST /profile/confirm-email', { body: { token } })).status).toBe(422);
  expect(await customer.must('GET /profile')).toMatchObject({ email: customer.email, pending_email: second });
});

test('only the hash of a token is stored', async () => {
  const here = await world();
  const { token } = await requestLink(here, here.customer.email);
  const rows = [
    await here.db.selectFrom('account_links').selectAll().execute(),
    await here.db.selectFrom('outbox').selectAll().execute(),
  ];
  expect(JSON.stringify(rows)).not.toContain(token);
  expect(here.lines.join()).not.toContain(token);
});

test('a link points to the configured URL, whatever the request’s host headers', async () => {
  const { customer, visitor, emailsTo } = await world();
  const headers = { host: 'evil.test', 'x-forwarded-host': 'evil.test' };
  await visitor.send('POST', '/api/forgot-password', { body: { email: customer.email }, headers });
  const [received] = await emailsTo(customer.email);
  expect(received?.text).toContain('https://shop.test/reset-password?');
  expect(`${received?.text} ${received?.html}`).not.toContain('evil.test');
});

test.each([
  ['a weak password', { password: 'password123', password_confirmation: 'password123' }, 'password'],
  ['two different passwords', { password_confirmation: 'Other-Harbour-73' }, 'password_confirmation'],
  ['a token of true', { token: true }, 'token'],
])('%s returns 422, names the field, and the link still works', async (_, change, field) => {
  const here = await world();
  const link = await requestLink(here, here.customer.email);
  const body = { ...link, password: NEW, password_confirmation: NEW, ...change };
  const response = await here.visitor.send('POST', '/api/reset-password', { body });
  expect([response.status, Object.keys(response.body.errors ?? {})]).toEqual([422, [field]]);
  expect((await resetWith(here, link)).status).toBe(200);
});

test.each(['known', 'unknown'])(
  'the sixth request in an hour of a client for a %s email address returns 429, and another client is served',
  async (which) => {
    const here = await world();
    const email = which === 'known' ? here.customer.email : `nobody-${here.customer.email}`;
    const request = (spelling: string, by = here.visitor) =>
      by.call('POST /forgot-password', { body: { email: spelling } });
    for (let i = 0; i < 5; i += 1) expect((await request(i % 2 ? email : email.toUpperCase())).status).toBe(200);
    const rejected = await request(email);
    expect(rejected.status).toBe(429);
    expect(Number(rejected.headers['retry-after'])).toBeGreaterThan(3_500);
    expect((await request(email, here.newVisitor())).status).toBe(200);
  },
);

const onQueueEmail = (hook: () => Promise<void>): KyselyPlugin => {
  const inserts = new WeakSet<object>();
  return {
    transformQuery({ node, queryId }) {
      if (node.kind === 'InsertQueryNode' && node.into?.table.identifier.name === 'outbox') inserts.add(queryId);
      return node;
    },
    async transformResult({ result, queryId }) {
      if (inserts.has(queryId)) await hook();
      return result;
    },
  };
};

test('the response doesn’t wait for the queued email, so that its time reveals nothing; the outbox does', async () => {
  const inserted = Promise.withResolvers<void>();
  const slow = onQueueEmail(() => inserted.promise);
  const { customer, visitor, stage } = await world({ change: ({ db }) => ({ db: db.withPlugin(slow) }) });
  // The call would hang if the email were queued before the response.
  await visitor.must('POST /forgot-password', { body: { email: customer.email } });
  let settled = false;
  const queued = waitForQueueing(stage.deps.db).then(() => {
    settled = true;
  });
  await stage.deps.db.selectFrom('roles').select('id').execute();
  expect(settled).toBe(false);
  inserted.resolve();
  await queued;
  const rows = await stage.deps.db.selectFrom('outbox').select(['kind', 'recipient']).execute();
  expect(rows).toEqual([{ kind: 'password-reset', recipient: customer.email }]);
});

test('an email that could not be queued is logged, and the response doesn’t reveal it', async () => {
  const broken = onQueueEmail(() => Promise.reject(new Error('disk I/O error')));
  const { customer, visitor, stage } = await world({ change: ({ db }) => ({ db: db.withPlugin(broken) }) });
  await visitor.must('POST /forgot-password', { body: { email: customer.email } });
  await waitForQueueing(stage.deps.db);
  const [line = '', ...more] = stage.logLines.filter((one) => one.includes('could not be queued'));
  expect(line).toContain('disk I/O error');
  expect(line).not.toContain(customer.email);
  expect(more).toEqual([]);
});

test('thirty requests per hour per client are allowed, whatever the email addresses', async () => {
  const { visitor, newVisitor, deps } = await world();
  for (let i = 0; i < 29; i += 1) await deps.limits.consume('passwordEmailsPerClient', visitor.ip);
  const request = (by = visitor) =>
    by.call('POST /forgot-password', { body: { email: `nobody${crypto.randomUUID()}@mail.test` } });
  expect([(await request()).status, (await request()).status, (await request(newVisitor())).status]).toEqual([
    200, 429, 200,
  ]);
});

test('a rate-limited login can still be recovered by email', async () => {
  const here = await world();
  const { customer, visitor } = here;
  for (let i = 0; i < 6; i += 1)
    await visitor.call('POST /login', { body: { email: customer.email, password: 'Not-This-One-9' } });
  expect((await resetWith(here, await requestLink(here, customer.email))).status).toBe(200);
});

test('resets beyond the hashing queue return 503, and none returns 500', async () => {
  const here = await world();
  const link = await requestLink(here, here.customer.email);
  const busy = await world({
    sharing: here.stage,
    change: ({ passwords }) => ({ passwords: queueOverflowing(passwords) }),
  });
  const responses = await Promise.all(Array.from({ length: 150 }, () => resetWith(busy, link)));
  for (const { status } of responses) expect([200, 422, 503]).toContain(status);
  expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(responses.some(({ status }) => status === 503)).toBe(true);
});

const queryRecorder = (queries: string[]): KyselyPlugin => ({
  transformQuery({ node }) {
    queries.push(
      [node.kind, ...JSON.stringify(node).matchAll(/"identifier":\{"kind":"IdentifierNode","name":"(\w+)"/g)]
        .map(String)
        .join(),
    );
    return node;
  },
  transformResult: async ({ result }) => result,
});

test('a rejected link makes the same queries and returns the same bytes for every email address', async () => {
  const queries: string[] = [];
  const here = await world();
  const { customer, newCustomer, stage } = here;
  const recorded = await world({
    sharing: stage,
    change: ({ db }) => ({ db: db.withPlugin(queryRecorder(queries)) }),
  });
  const other = await newCustomer();
  const { token } = await requestLink(here, customer.email);
  const attempts = [
    { token: 'x'.repeat(43), email: customer.email },
    { token: 'x'.repeat(43), email: 'nobody@people.test' },
    { token, email: other.email },
    { token, email: 'nobody@people.test' },
  ];
  const traces = [];
  for (const link of attempts) {
    queries.length = 0;
    const { status, body } = await resetWith(recorded, link);
    traces.push(JSON.stringify([status, { ...body, request_id: '' }, queries]));
  }
  expect(queries.length).toBeGreaterThan(0);
  expect(new Set(traces).size).toBe(1);
});
