import { newBuyer, placeOrder } from '../../../bench/support/buyer.ts';
import { withDatabase } from '../../../bench/support/purchase-checks.ts';
import { PASSWORD } from '../../support/seeds.ts';
import {
  type Attack,
  call,
  count,
  emailsTo,
  flood,
  ipAddressOf,
  nextSerial,
  type Outcome,
  rowsOf,
  type Scene,
  seedAs,
  sizeOf,
  statusCounts,
  stealSession,
  waitForEmail,
} from './scene.ts';

const changeEmail = (scene: Scene, token: string, email: string, current_password?: string) =>
  call(scene, '/api/profile', {
    method: 'PUT',
    token,
    body: { email, ...(current_password ? { current_password } : {}) },
  });

const isConfirmation = ({ text }: { text: string }) => text.includes('/profile/confirm-email?token=');
const tokenIn = (text: string) => /confirm-email\?token=([\w-]+)/.exec(text)?.[1] ?? '';

type Recovery = (scene: Scene, owner: { token: string; email: string }) => Promise<unknown>;

const recoveries: Record<string, Recovery> = {
  'log out everywhere': (scene, { token }) => call(scene, '/api/logout-everywhere', { token, body: {} }),
  'a new password': (scene, { token }) =>
    call(scene, '/api/profile/change-password', {
      token,
      body: {
        current_password: PASSWORD,
        new_password: 'Loud-Harbour-72',
        new_password_confirmation: 'Loud-Harbour-72',
      },
    }),
};

async function confirmLater(scene: Scene, name: string, recover: Recovery): Promise<string[]> {
  const owner = await seedAs(scene, 'customer', `owner-${nextSerial()}@mail.test`);
  const thief = `thief-${nextSerial()}@mail.test`;
  const stolen = await stealSession(scene, owner.id);
  const failures: string[] = [];
  const refused = await changeEmail(scene, stolen, thief);
  if (refused.status !== 422) failures.push(`a stolen session alone changes the email: ${refused.status}`);
  const requested = await changeEmail(scene, stolen, thief, PASSWORD);
  if (requested.status !== 200) return [...failures, `the change with the password is ${requested.status}`];
  const link = await waitForEmail(scene, thief, isConfirmation);
  const notice = await waitForEmail(scene, owner.email, () => true);
  if (!notice) failures.push('the owner is not notified of the request');
  await recover(scene, owner);
  // Even a session of the account, such as the owner's own click, must not revive the link.
  for (const token of [stolen, await stealSession(scene, owner.id)]) {
    const body = { token: tokenIn(link?.text ?? '') };
    const confirmed = await call(scene, '/api/profile/confirm-email', { token, body });
    if (!link || confirmed.status === 200) failures.push(`after ${name}, the pending change is confirmed`);
  }
  const { email } = await withDatabase(scene.place, (db) =>
    db.selectFrom('users').select('email').where('id', '=', owner.id).executeTakeFirstOrThrow(),
  );
  return email === owner.email ? failures : [...failures, `after ${name}, the account belongs to ${email}`];
}

async function keepStolenSession(scene: Scene): Promise<Outcome> {
  const failures: string[] = [];
  for (const [name, recover] of Object.entries(recoveries))
    failures.push(...(await confirmLater(scene, name, recover)));
  return { attempts: Object.keys(recoveries).length, failures };
}

const logIn = (scene: Scene, email: string, ip: string, password = 'Wrong-Harbour-00') =>
  call(scene, '/api/login', { body: { email, password }, ip });

async function rotateAddresses(scene: Scene): Promise<Outcome> {
  const network = `2001:db8:${nextSerial().toString(16)}:1`;
  const statuses: number[] = [];
  for (let n = 1; n <= 14; n += 1) {
    const body = {
      name: 'Ida',
      email: `rotating-${nextSerial()}@mail.test`,
      password: PASSWORD,
      password_confirmation: PASSWORD,
    };
    statuses.push((await call(scene, '/api/register', { body, ip: `${network}::${n.toString(16)}` })).status);
  }
  const limited = count(statuses, (status) => status === 429);
  return {
    attempts: statuses.length,
    failures: limited > 0 ? [] : ['each address of a /64 counts anew'],
    state: statusCounts(statuses),
  };
}

async function guessDistributed(scene: Scene): Promise<Outcome> {
  const owner = await seedAs(scene, 'customer', `guessed-${nextSerial()}@mail.test`);
  const home = ipAddressOf(nextSerial());
  const failures: string[] = [];
  await logIn(scene, owner.email, home, PASSWORD);
  // More than the limit of one account, which all clients share.
  const total = 130;
  const statuses: number[] = [];
  for (let n = 0; n < total; n += 10)
    statuses.push(
      ...(
        await Promise.all(Array.from({ length: 10 }, () => logIn(scene, owner.email, ipAddressOf(nextSerial()))))
      ).map((one) => one.status),
    );
  if (!statuses.includes(429)) failures.push('many clients guess one password without a limit');
  const own = await logIn(scene, owner.email, home, PASSWORD);
  if (own.status !== 200) failures.push(`the owner's own client can't log in: ${own.status}`);
  return { attempts: total, failures, state: statusCounts(statuses) };
}

const buyAs = async (scene: Scene, email: string) => {
  const buyer = {
    ...newBuyer('card', scene.offer, 'abuse', nextSerial()),
    email,
    ipAddress: ipAddressOf(nextSerial()),
  };
  return placeOrder(scene.url, buyer);
};

const register = (scene: Scene, email: string, ip?: string) =>
  call(scene, '/api/register', {
    body: { name: 'Squatter', email, password: PASSWORD, password_confirmation: PASSWORD },
    ...(ip ? { ip } : {}),
  });

async function registerForOthers(scene: Scene): Promise<Outcome> {
  const email = `victim-${nextSerial()}@mail.test`;
  const failures: string[] = [];
  await register(scene, email);
  const squatter = await logIn(scene, email, ipAddressOf(nextSerial()), PASSWORD);
  const token = String(squatter.body.token);
  const bought = await buyAs(scene, email);
  if (bought.status !== 201) failures.push(`the purchase is ${bought.status}`);
  if (!bought.body.token) failures.push('the buyer is not logged in to the account that is now theirs');
  const orders = await call(scene, '/api/customer/orders', { token });
  if (orders.status !== 401) failures.push(`the squatter's session still works: ${orders.status}`);
  const again = await logIn(scene, email, ipAddressOf(nextSerial()), PASSWORD);
  if (again.status === 200) failures.push("the squatter's password still works");
  return { attempts: 1, failures, state: 'the account is the buyer’s' };
}

/** An account with messages is not taken over, so the order must be hidden from it. */
async function registerAndWrite(scene: Scene): Promise<Outcome> {
  const email = `watched-${nextSerial()}@mail.test`;
  await register(scene, email);
  const squatter = await logIn(scene, email, ipAddressOf(nextSerial()), PASSWORD);
  const token = String(squatter.body.token);
  const { body: admin } = await call(scene, '/api/admin-user', { token });
  await call(scene, '/api/messages', {
    token,
    body: { receiver_id: admin.id, content: 'Mine', client_id: `abuse-${nextSerial()}-0` },
  });
  const bought = await buyAs(scene, email);
  const failures = bought.status === 201 ? [] : [`the purchase is ${bought.status}`];
  if (bought.body.token) failures.push('a purchase opens an account with history');
  for (const list of ['/api/customer/orders', '/api/customer/invoices']) {
    const { status, body } = await call(scene, list, { token });
    const shown = (body.data as unknown[] | undefined)?.length ?? 0;
    if (status === 200 && shown > 0) failures.push(`${list} shows the squatter ${shown} of the buyer's`);
  }
  return { attempts: 1, failures, state: 'the order is hidden' };
}

async function refusedLogins(scene: Scene): Promise<Outcome> {
  const total = sizeOf(scene, 10_000, 400);
  const before = await rowsOf(scene);
  const headers: [string, string][] = [
    ['content-type', 'application/json'],
    ['x-forwarded-for', ipAddressOf(nextSerial())],
  ];
  const statuses = await flood(scene, { total, connections: 8 }, (n) => ({
    method: 'POST',
    target: '/api/login',
    headers,
    body: Buffer.from(JSON.stringify({ email: `nobody-${n}-${nextSerial()}@mail.test`, password: PASSWORD })),
  }));
  const after = await rowsOf(scene);
  // Others buy at the same time; only these tables belong to logins.
  const names = ['rate_limits', 'login_challenges', 'settings'].filter((name) => after[name] !== undefined);
  const grown = names.map((name) => `${name} +${(after[name] ?? 0) - (before[name] ?? 0)}`);
  const failures: string[] = [];
  if (count(statuses, (status) => status === 429) < total * 0.5)
    failures.push(`logins are not limited: ${statusCounts(statuses)}`);
  if (names.some((name) => (after[name] ?? 0) - (before[name] ?? 0) > 300))
    failures.push(`rows grow with refused logins: ${grown.join(', ')}`);
  return { attempts: total, failures, state: `${statusCounts(statuses)}; ${grown.join(', ')}` };
}

const MOST_EMAILS = 5;

async function registerKnownAddress(scene: Scene): Promise<Outcome> {
  const owner = await seedAs(scene, 'customer', `known-${nextSerial()}@mail.test`);
  const statuses: number[] = [];
  for (let n = 0; n < 40; n += 1) statuses.push((await register(scene, owner.email)).status);
  await waitForEmail(scene, owner.email, () => true);
  const emails = await emailsTo(scene, owner.email);
  const failures = emails.length > MOST_EMAILS ? [`the owner got ${emails.length} emails`] : [];
  if (statuses.some((status) => status !== 201 && status !== 429))
    failures.push(`the address shows: ${statusCounts(statuses)}`);
  return { attempts: statuses.length, failures, state: `${emails.length} emails` };
}

export const accountAttacks: Attack[] = [
  { name: 'A2 change of email with a stolen session', run: keepStolenSession },
  { name: 'A6 registrations from one IPv6 /64', run: rotateAddresses },
  { name: 'A6 one password guessed by many clients', run: guessDistributed },
  { name: 'A7 registered for a stranger, who then buys', run: registerForOthers },
  { name: 'A7 the same, after a message', run: registerAndWrite },
  { name: 'A9 refused logins', run: refusedLogins, maxGrowthMb: 60 },
  { name: 'A9 registrations of a known address', run: registerKnownAddress },
];
