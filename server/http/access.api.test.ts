import { expect, test } from 'vitest';
import { allCalls, type Client, type Loose } from '../../test/support/client.ts';
import { type World, world } from '../../test/support/world.ts';
import { openSession } from '../modules/accounts/accounts.ts';
import { listen } from './event-stream.fixture.ts';

// Who may do what, in the words of the specification (sections 6 and 7) and of the decisions on sessions. It is
// written down here a second time and on purpose: a call that says the wrong thing of itself in the contract, and a
// new call that nobody has thought about, both fail.
const open = `
  POST /login, POST /register, POST /forgot-password, POST /reset-password, POST /profile/confirm-email,
  GET /config, GET /clients, GET /reviews, POST /contact, GET /service-categories, GET /service-categories/{slug},
  GET /services, GET /services/{slug}, GET /services/hot, GET /blog-categories, GET /blog-categories/{slug},
  GET /blogs/{slug}, POST /orders/place-unauthenticated, POST /payments/paypal/orders, POST /webhooks/stripe,
  POST /webhooks/paypal`;
const own = 'GET /profile, PUT /profile, POST /profile/change-password, POST /logout, POST /logout-everywhere';
const signedIn = `${own}, GET /events, GET /conversations, GET /messages/{userId}, POST /messages, GET /admin-user,
  POST /messages/{userId}/read, GET /profile/mail-preferences, PUT /profile/mail-preferences`;
/** The session that the checkout opened reads what is theirs, chats, and can exchange the password. */
const writesOfCheckout = `POST /profile/change-password, POST /logout, POST /logout-everywhere, POST /messages,
  POST /messages/{userId}/read`;

const listed = (text: string) => new Set(text.split(',').map((call) => call.trim()));
const [isOpen, isOwn, isSignedIn, isCheckout] = [open, own, signedIn, writesOfCheckout].map(listed) as [
  Set<string>,
  Set<string>,
  Set<string>,
  Set<string>,
];
const everyRole = ['admin', 'staff', 'customer', 'partner'];

function rolesFor(call: string): string[] {
  const area = /^\w+ \/(admin|staff|customer)\//.exec(call)?.[1];
  if (area) return [area];
  if (isSignedIn.has(call)) return everyRole;
  throw new Error(`Nobody has said who may do this: ${call}. The table in this test wants a line.`);
}

const calls: string[] = [...allCalls, 'GET /events'];
const guarded = calls.filter((call) => !isOpen.has(call));

function ask(client: Client, call: string, sent: Loose = {}) {
  const [method = '', path = ''] = call.split(' ');
  // Ids of nobody: whoever may, is told that nothing is there.
  const address = `/api${path.replaceAll('{slug}', 'never-was').replaceAll(/\{\w+\}/g, '2000000000')}`;
  return client.send(method, address, sent);
}

const json = { 'content-type': 'application/json' };
/** Each is refused for itself, as 400, 413, 415 or 422, should anybody look at it before asking who calls. */
const bodies: Loose[] = [
  {},
  { raw: '{"name":', headers: json },
  { raw: `"${'x'.repeat(70_000)}"`, headers: json },
  { raw: 'x', headers: { 'content-type': 'text/plain' } },
  { raw: 'x', headers: { 'content-type': 'multipart/form-data; boundary=x' } },
  { body: { name: 5, role_id: 1 }, headers: { 'idempotency-key': 'x'.repeat(300) } },
];

async function expectRefused(client: Client, call: string, status: 401 | 403, message: unknown) {
  for (const body of call.startsWith('GET') ? bodies.slice(0, 1) : bodies) {
    const answer = await ask(client, call, body);
    expect([answer.status, answer.body.message], `${call} ${JSON.stringify(body).slice(0, 60)}`).toEqual([
      status,
      message,
    ]);
  }
}

async function expectAllowed(here: World, client: Client, call: string) {
  if (call === 'GET /events') {
    const stream = await listen(here.url, client.token);
    expect(stream.answer.status).toBe(200);
    return stream.close();
  }
  // The type that nobody takes comes first: a log-out that succeeds is the session's last call.
  for (const body of [{ raw: 'x', headers: { 'content-type': 'text/plain' } }, {}]) {
    const answer = await ask(client, call, call.startsWith('GET') ? {} : body);
    expect([401, 403, 500], `${call} ${JSON.stringify(answer.body)}`).not.toContain(answer.status);
  }
}

/** A place with a role of the admin's own in it. A person each is made: some calls end their session. */
async function place() {
  const here = await world({ listening: true });
  const at = new Date().toISOString();
  await here.db
    .insertInto('roles')
    .values({ name: 'partner', built_in: false, created_at: at })
    .onConflict((c) => c.doNothing())
    .execute();
  return here;
}

test('the contract has every call that is granted here, and every call of the contract is granted to someone', () => {
  expect([...isOpen, ...isSignedIn].filter((call) => !calls.includes(call))).toEqual([]);
  for (const call of guarded) expect(rolesFor(call).length, call).toBeGreaterThan(0);
  expect(calls.length).toBeGreaterThan(80);
});

test('every call leads somewhere, and what is public asks nobody who they are', async () => {
  const { visitor } = await place();
  for (const call of isOpen) {
    const { status, body } = await ask(visitor, call);
    expect([401, 403, 500], call).not.toContain(status);
    expect(body.message, call).not.toBe('Route not found.');
  }
});

test('nobody gets in anywhere else, and is told so before a body is looked at', async () => {
  const here = await place();
  const strangers = [here.visitor, here.signedIn('x'.repeat(43)), here.signedIn('')];
  for (const call of guarded)
    for (const client of strangers) await expectRefused(client, call, 401, 'Unauthenticated.');
});

test.each(everyRole)(
  'a %s may do what the role is for, and is kept from all else before a body is looked at',
  async (role) => {
    const here = await place();
    const stays = await here.personAs(role);
    for (const call of guarded) {
      if (rolesFor(call).includes(role)) await expectAllowed(here, await here.personAs(role), call);
      else await expectRefused(stays, call, 403, 'This action is unauthorized.');
    }
  },
);

test.each([
  ['temporary', 'customer', 'Your password is temporary. Please set your own password first.'],
  ['temporary', 'staff', 'Your password is temporary. Please set your own password first.'],
  ['temporary', 'admin', null],
  ['checkout', 'customer', 'Please set your own password first: the one-time password is in your e-mail.'],
] as const)('a %s session of a %s may do as much as it should', async (kind, role, reason) => {
  const here = await place();
  const session = async () => {
    const { id: userId } = await here.personAs(role);
    return here.signedIn(await openSession(here.db, { userId, kind }));
  };
  const may = (call: string) => {
    if (!reason || isOwn.has(call)) return kind === 'temporary' || call !== 'PUT /profile';
    return kind === 'checkout' && (call.startsWith('GET') || isCheckout.has(call));
  };
  for (const call of guarded) {
    if (!rolesFor(call).includes(role)) await expectRefused(await session(), call, 403, 'This action is unauthorized.');
    else if (may(call)) await expectAllowed(here, await session(), call);
    else await expectRefused(await session(), call, 403, reason);
  }
});

test('a header or field that claims another method or role has no effect', async () => {
  const { customer, visitor } = await world();
  const override = { 'x-http-method-override': 'DELETE', 'x-method-override': 'PUT', 'x-role': 'admin' };
  const answer = await customer.send('POST', '/api/profile', {
    body: { _method: 'PUT', name: 'Changed' },
    headers: override,
  });
  expect(answer.status).toBe(404);
  expect((await visitor.send('GET', '/api/profile', { headers: override })).status).toBe(401);
  expect((await customer.must('GET /profile')).name).toBe(customer.name);
});
