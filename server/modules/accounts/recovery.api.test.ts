import type { KyselyPlugin } from 'kysely';
import { expect, test } from 'vitest';
import { ago } from '../../../test/support/seeds.ts';
import { linkIn, PASSWORD, type World, world } from '../../../test/support/world.ts';
import { pendingQueueJobs } from '../email/queue-after-response.ts';

const NEW = 'Louder-Harbour-72';

/** Asks for a link and takes it from the mailbox. */
async function linkFor(here: World, email: string) {
  await here.newVisitor().must('POST /forgot-password', { body: { email } });
  const letter = (await here.letters(email)).find(({ text }) => text.includes('/reset-password'));
  const link = linkIn(letter as NonNullable<typeof letter>, '/reset-password');
  return { token: link.get('token') ?? '', email: link.get('email') ?? '' };
}

const use = ({ newVisitor }: World, link: { token: string; email: string }, password = NEW) =>
  newVisitor().call('POST /reset-password', { body: { ...link, password, password_confirmation: password } });

const loginStatus = async ({ newVisitor }: World, email: string, password: string) =>
  (await newVisitor().call('POST /login', { body: { email, password } })).status;

test('a mailed link sets a new password, ends every session and opens none', async () => {
  const here = await world();
  const { customer, letters } = here;
  const link = await linkFor(here, customer.email);
  expect(link.email).toBe(customer.email);
  const answer = await use(here, link);
  expect(answer.status).toBe(200);
  expect(Object.keys(answer.body)).toEqual(['message']);
  expect((await customer.call('GET /profile')).status).toBe(401);
  expect([await loginStatus(here, customer.email, PASSWORD), await loginStatus(here, customer.email, NEW)]).toEqual([
    422, 200,
  ]);
  expect((await letters(customer.email))[0]?.subject).toMatch(/was changed/);
});

test('asking answers the same for a known and an unknown address, and only the known one gets a letter', async () => {
  const { customer, visitor, letters } = await world();
  const known = await visitor.call('POST /forgot-password', { body: { email: customer.email } });
  const unknown = await visitor.call('POST /forgot-password', { body: { email: 'nobody@people.test' } });
  expect([known.status, known.bytes.toString()]).toEqual([unknown.status, unknown.bytes.toString()]);
  expect(known.status).toBe(200);
  expect(await letters('nobody@people.test')).toEqual([]);
  expect(await letters(customer.email)).toHaveLength(1);
});

test('a link works once', async () => {
  const here = await world();
  const link = await linkFor(here, here.customer.email);
  expect((await use(here, link)).status).toBe(200);
  const again = await use(here, link, 'Third-Harbour-73');
  expect([again.status, Object.keys(again.body.errors ?? {})]).toEqual([422, ['token']]);
  expect(await loginStatus(here, here.customer.email, NEW)).toBe(200);
});

test('twenty uses of one link at once are one success', async () => {
  const here = await world();
  const link = await linkFor(here, here.customer.email);
  const answers = await Promise.all(Array.from({ length: 20 }, () => use(here, link)));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(19).fill(422)]);
});

test('a link lasts for sixty minutes', async () => {
  const here = await world();
  const { customer, db } = here;
  const link = await linkFor(here, customer.email);
  const row = () =>
    db.selectFrom('account_links').selectAll().where('user_id', '=', customer.id).executeTakeFirstOrThrow();
  const { created_at, expires_at } = await row();
  expect(Date.parse(expires_at) - Date.parse(created_at)).toBe(3_600_000);
  await db
    .updateTable('account_links')
    .set({ expires_at: ago(1_000) })
    .where('user_id', '=', customer.id)
    .execute();
  expect((await use(here, link)).status).toBe(422);
});

test('a newer link ends the older one', async () => {
  const here = await world();
  const { customer } = here;
  const older = await linkFor(here, customer.email);
  const newer = await linkFor(here, customer.email);
  expect(newer.token).not.toBe(older.token);
  expect((await use(here, older)).status).toBe(422);
  expect((await use(here, newer)).status).toBe(200);
});

test('a link is good for its own address only', async () => {
  const here = await world();
  const [mine, other] = [here.customer, await here.newCustomer()];
  const { token } = await linkFor(here, mine.email);
  expect((await use(here, { token, email: other.email })).status).toBe(422);
  expect((await use(here, { token, email: 'nobody@people.test' })).status).toBe(422);
  expect(await loginStatus(here, other.email, PASSWORD)).toBe(200);
  expect((await use(here, { token, email: mine.email.toUpperCase() })).status).toBe(200);
});

test('a link for a changed address resets no password', async () => {
  const here = await world();
  const { customer } = here;
  const email = `moving-${customer.email}`;
  await customer.must('PUT /profile', { body: { email } });
  const [letter] = await here.letters(email);
  const token = linkIn(letter as NonNullable<typeof letter>, '/profile/confirm-email').get('token') ?? '';
  expect((await use(here, { token, email: customer.email })).status).toBe(422);
  const reset = await linkFor(here, customer.email);
  expect((await here.visitor.call('POST /profile/confirm-email', { body: { token: reset.token } })).status).toBe(422);
});

test('a link that was mailed before the address changed opens nothing afterwards', async () => {
  const here = await world();
  const { customer, visitor, letters } = here;
  const { token, email: former } = await linkFor(here, customer.email);
  const email = `moved-${former}`;
  await customer.must('PUT /profile', { body: { email } });
  const [letter] = await letters(email);
  const confirm = linkIn(letter as NonNullable<typeof letter>, '/profile/confirm-email').get('token') ?? '';
  await visitor.must('POST /profile/confirm-email', { body: { token: confirm } });
  for (const address of [email, former]) expect((await use(here, { token, email: address })).status).toBe(422);
  expect(await loginStatus(here, email, PASSWORD)).toBe(200);
});

test('a link whose change was replaced by another confirms nothing', async () => {
  const { customer, visitor, letters } = await world();
  const [first, second] = [`first-${customer.email}`, `second-${customer.email}`];
  await customer.must('PUT /profile', { body: { email: first } });
  const [letter] = await letters(first);
  const token = linkIn(letter as NonNullable<typeof letter>, '/profile/confirm-email').get('token') ?? '';
  // The letter to the second address, whose link will end this one, has not gone out yet.
  await customer.must('PUT /profile', { body: { email: second } });
  expect((await visitor.call('POST /profile/confirm-email', { body: { token } })).status).toBe(422);
  expect(await customer.must('GET /profile')).toMatchObject({ email: customer.email, pending_email: second });
});

test('a token is kept as a hash only', async () => {
  const here = await world();
  const { token } = await linkFor(here, here.customer.email);
  const rows = [
    await here.db.selectFrom('account_links').selectAll().execute(),
    await here.db.selectFrom('outbox').selectAll().execute(),
  ];
  expect(JSON.stringify(rows)).not.toContain(token);
  expect(here.lines.join()).not.toContain(token);
});

test('a link leads to our own address, whatever the request says of its host', async () => {
  const { customer, visitor, letters } = await world();
  const headers = { host: 'evil.test', 'x-forwarded-host': 'evil.test' };
  await visitor.send('POST', '/api/forgot-password', { body: { email: customer.email }, headers });
  const [letter] = await letters(customer.email);
  expect(letter?.text).toContain('https://shop.test/reset-password?');
  expect(`${letter?.text} ${letter?.html}`).not.toContain('evil.test');
});

test.each([
  ['a weak password', { password: 'password123', password_confirmation: 'password123' }, 'password'],
  ['two that differ', { password_confirmation: 'Other-Harbour-73' }, 'password_confirmation'],
  ['a token of true', { token: true }, 'token'],
])('%s is refused by name and leaves the link good', async (_, change, field) => {
  const here = await world();
  const link = await linkFor(here, here.customer.email);
  const body = { ...link, password: NEW, password_confirmation: NEW, ...change };
  const answer = await here.visitor.send('POST', '/api/reset-password', { body });
  expect([answer.status, Object.keys(answer.body.errors ?? {})]).toEqual([422, [field]]);
  expect((await use(here, link)).status).toBe(200);
});

test.each(['known', 'unknown'])('the sixth letter in an hour to a %s address is 429', async (which) => {
  const here = await world();
  const email = which === 'known' ? here.customer.email : `nobody-${here.customer.email}`;
  const ask = (spelling: string) => here.newVisitor().call('POST /forgot-password', { body: { email: spelling } });
  for (let i = 0; i < 5; i += 1) expect((await ask(i % 2 ? email : email.toUpperCase())).status).toBe(200);
  const refused = await ask(email);
  expect(refused.status).toBe(429);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(3_500);
});

/** A database that keeps an answer's caller waiting, or fails, where a letter is queued. */
const atLetters = (what: () => Promise<void>): KyselyPlugin => {
  const letters = new WeakSet<object>();
  return {
    transformQuery({ node, queryId }) {
      if (node.kind === 'InsertQueryNode' && node.into?.table.identifier.name === 'outbox') letters.add(queryId);
      return node;
    },
    async transformResult({ result, queryId }) {
      if (letters.has(queryId)) await what();
      return result;
    },
  };
};

test('the answer does not wait for the letter, so its time tells nothing; the outbox does', async () => {
  const written = Promise.withResolvers<void>();
  const slow = atLetters(() => written.promise);
  const { customer, visitor, stage } = await world({ change: ({ db }) => ({ db: db.withPlugin(slow) }) });
  // Would never come if the letter were queued before it.
  await visitor.must('POST /forgot-password', { body: { email: customer.email } });
  let settled = false;
  const through = pendingQueueJobs(stage.deps.db).then(() => {
    settled = true;
  });
  await stage.deps.db.selectFrom('roles').select('id').execute();
  expect(settled).toBe(false);
  written.resolve();
  await through;
  const rows = await stage.deps.db.selectFrom('outbox').select(['kind', 'recipient']).execute();
  expect(rows).toEqual([{ kind: 'password-reset', recipient: customer.email }]);
});

test('a letter that could not be queued is told to the log, and not to the one who asked', async () => {
  const broken = atLetters(() => Promise.reject(new Error('disk I/O error')));
  const { customer, visitor, stage } = await world({ change: ({ db }) => ({ db: db.withPlugin(broken) }) });
  await visitor.must('POST /forgot-password', { body: { email: customer.email } });
  await pendingQueueJobs(stage.deps.db);
  const [line = '', ...more] = stage.lines.filter((one) => one.includes('could not be queued'));
  expect(line).toContain('disk I/O error');
  expect(line).not.toContain(customer.email);
  expect(more).toEqual([]);
});

test('one client may ask thirty times an hour, whatever the addresses', async () => {
  const { visitor, newVisitor, deps } = await world();
  for (let i = 0; i < 29; i += 1) await deps.limits.take('passwordMailsOfClient', visitor.ip);
  const ask = (by = visitor) =>
    by.call('POST /forgot-password', { body: { email: `nobody${crypto.randomUUID()}@mail.test` } });
  expect([(await ask()).status, (await ask()).status, (await ask(newVisitor())).status]).toEqual([200, 429, 200]);
});

test('a throttled log-in can still be recovered by mail', async () => {
  const here = await world();
  const { customer, visitor } = here;
  for (let i = 0; i < 6; i += 1)
    await visitor.call('POST /login', { body: { email: customer.email, password: 'Not-This-One-9' } });
  expect((await use(here, await linkFor(here, customer.email))).status).toBe(200);
});

test('more resets at once than can be hashed are asked to come back, and none is an error of ours', async () => {
  const here = await world();
  const link = await linkFor(here, here.customer.email);
  const answers = await Promise.all(Array.from({ length: 150 }, () => use(here, link)));
  for (const { status } of answers) expect([200, 422, 503]).toContain(status);
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(answers.some(({ status }) => status === 503)).toBe(true);
});
