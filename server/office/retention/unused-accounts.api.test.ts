import { beforeEach, expect, test } from 'vitest';
import { PASSWORD } from '../../../test/support/seeds.ts';
import { type World, world } from '../../../test/support/world.ts';
import { runErasures } from '../privacy/run-erasures.ts';
import { runRetention } from './run-retention.ts';
import { closeUnusedAccounts } from './unused-accounts.ts';

const DAY_MS = 24 * 3_600_000;
const daysAgo = (days: number): string => new Date(Date.now() - days * DAY_MS).toISOString();
const inDays = (days: number): Date => new Date(Date.now() + days * DAY_MS);

type Person = Awaited<ReturnType<World['newCustomer']>>;
let w: World;
let names = 0;

beforeEach(async () => {
  w = await world({ fresh: true });
  const { value, updated_at } = await w.admin.must('GET /admin/settings/privacy');
  await w.admin.must('PUT /admin/settings/privacy', { body: { value: { ...value, unused_months: 12 }, updated_at } });
});

const at = (now: Date) => ({ ...w.deps, clock: { ...w.deps.clock, now: () => now } });
const nightAt = (now: Date) => runRetention(at(now));
const logIn = ({ email }: Person) => w.newVisitor().must('POST /login', { body: { email, password: PASSWORD } });

/** Nobody has been there for so long. */
const unused = async (days: number, person?: Person): Promise<Person> => {
  names += 1;
  const found = person ?? (await w.newCustomer({ name: `Unused ${names}`, email: `unused${names}@retention.test` }));
  await w.db.deleteFrom('sessions').where('user_id', '=', found.id).execute();
  const time = daysAgo(days);
  await w.db.updateTable('users').set({ last_login_at: time, created_at: time }).where('id', '=', found.id).execute();
  return found;
};

const rowOf = ({ id }: { id: number }) =>
  w.db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const warnings = async (person: Person) =>
  (await w.emailsTo(person.email)).filter(({ subject }) => subject.startsWith('Your unused account')).length;
const removed = async () =>
  (await w.admin.must('GET /admin/settings/privacy')).rules.find(({ key }) => key === 'unused_accounts')?.removed;

test('an unused account is warned of, closed 30 days later and erased', async () => {
  const person = await unused(340);
  await nightAt(new Date());
  expect(await warnings(person)).toBe(1);
  expect(await removed()).toBe(0);
  await nightAt(inDays(1));
  await nightAt(inDays(29.9));
  expect(await warnings(person)).toBe(1);
  expect((await rowOf(person)).deleted_at).toBeNull();
  await nightAt(inDays(30.1));
  expect(await removed()).toBe(1);
  expect((await rowOf(person)).deleted_at).not.toBeNull();
  await runErasures(at(inDays(30.2)));
  expect(await rowOf(person)).toMatchObject({
    name: `Deleted customer ${person.id}`,
    email: `deleted-${person.id}@invalid`,
    erased_at: expect.any(String),
    last_login_at: null,
  });
});

test('a login after the warning keeps the account', async () => {
  const person = await unused(400);
  await nightAt(new Date());
  expect(await warnings(person)).toBe(1);
  await logIn(person);
  await nightAt(inDays(31));
  expect((await rowOf(person)).deleted_at).toBeNull();
  expect(await removed()).toBe(0);
});

test('only customers without an order are unused', async () => {
  const [buyer, technician, recent] = [
    await w.newCustomer({ name: 'Bo Buyer', email: 'buyer@retention.test' }),
    await w.personAs('staff', { name: 'Tess Technician', email: 'tess@retention.test' }),
    await unused(330),
  ];
  await w.buyOrFail({ email: buyer.email, name: buyer.name }, { by: buyer });
  await unused(900, buyer);
  await unused(900, technician);
  await unused(900, w.admin);
  const idle = await unused(900);
  await nightAt(new Date());
  expect(await warnings(idle)).toBe(1);
  await nightAt(inDays(31));
  for (const person of [buyer, technician, w.admin, recent]) expect((await rowOf(person)).deleted_at).toBeNull();
  expect((await rowOf(idle)).deleted_at).not.toBeNull();
});

test('a warning of long ago, and one that was not sent, are none', async () => {
  const [old, unsent] = [await unused(900), await unused(900)];
  await nightAt(new Date());
  await w.db
    .updateTable('users')
    .set({ unused_warned_at: daysAgo(70) })
    .where('id', '=', old.id)
    .execute();
  await w.emailsTo(unsent.email);
  await w.db
    .updateTable('outbox')
    .set({ state: 'waiting', sent_at: null, next_try_at: inDays(400).toISOString() })
    .where('user_id', '=', unsent.id)
    .where('kind', '=', 'account-inactive')
    .execute();
  await nightAt(inDays(1));
  expect(await warnings(old)).toBe(2);
  await nightAt(inDays(30.5));
  expect((await rowOf(old)).deleted_at).toBeNull();
  await nightAt(inDays(31.5));
  expect((await rowOf(old)).deleted_at).not.toBeNull();
  expect((await rowOf(unsent)).deleted_at).toBeNull();
});

test('a cleanup that is killed at any statement warns once, and closes once', async () => {
  const people = [await unused(900), await unused(900), await unused(900)];
  let statements = 0;
  let stopAt = 1;
  const dying = w.db.withPlugin({
    transformQuery: ({ node }) => {
      statements += 1;
      if (statements === stopAt) throw new Error('killed');
      return node;
    },
    transformResult: async ({ result }) => result,
  });
  const killed = async (now: Date, step: number) => {
    for (stopAt = 1; stopAt < 300; stopAt += step) {
      statements = 0;
      await closeUnusedAccounts({ ...at(now), db: dying }, 12).catch(() => {});
    }
  };
  await killed(new Date(), 1);
  for (const person of people) expect(await warnings(person)).toBe(1);
  await killed(inDays(31), 3);
  const closings = await w.db.selectFrom('account_closings').select(['user_id', 'reason', 'by']).execute();
  expect(closings.map(({ user_id }) => user_id).sort()).toEqual(people.map(({ id }) => id).sort());
  expect(closings[0]).toMatchObject({ by: null, reason: 'Not used for 12 months' });
});

test('every way to log in is noted', async () => {
  const person = await unused(400);
  await logIn(person);
  expect((await rowOf(person)).last_login_at).toSatisfy((time: string) => time > daysAgo(1));
  const email = 'first@retention.test';
  await w.buyOrFail({ email, name: 'Fi First' });
  const bought = await w.db.selectFrom('users').selectAll().where('email', '=', email).executeTakeFirstOrThrow();
  expect(bought.last_login_at).toSatisfy((time: string) => time > daysAgo(1));
});
