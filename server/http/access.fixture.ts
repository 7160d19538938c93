import { expect } from 'vitest';
import { allCalls, type Client, type RawRequest } from '../../test/support/client.ts';
import { type World, world } from '../../test/support/world.ts';
import { openEventStream } from './event-stream.fixture.ts';

// The lists follow the specification (sections 6 and 7) and the decision on sessions. They repeat the contract on
// purpose.
const open = `
  POST /login, POST /login/second-factor, POST /login/passkey/options, POST /login/passkey, POST /register, POST /forgot-password, POST /reset-password, POST /profile/confirm-email/link,
  POST /profile/not-me, POST /invoice-email/link, POST /invoice-email/confirm, POST /invoice-email/remove,
  GET /config, GET /clients, GET /reviews, POST /contact, GET /service-categories, GET /service-categories/{slug},
  GET /services, GET /services/{slug}, GET /services/hot, GET /blog-categories, GET /blog-categories/{slug},
  GET /blogs, GET /blogs/{slug}, GET /cases, GET /cases/{slug}, GET /needs, GET /proof, GET /legal, GET /legal/{kind}, GET /search, POST /orders/place-unauthenticated, POST /payments/paypal/orders, POST /checkout/preview, POST /webhooks/stripe,
  POST /webhooks/paypal, GET /files/{id}/content, POST /webhooks/inbound-email, POST /withdrawals,
  POST /withdrawals/confirm, POST /withdrawals/object, POST /erasures/recall`;
const own = 'GET /profile, PUT /profile, POST /profile/change-password, POST /logout, POST /logout-everywhere';
const signedIn = `${own}, GET /events, GET /conversations, GET /messages/{userId}, POST /messages, GET /admin-user,
  POST /messages/{userId}/read, GET /profile/mail-preferences, PUT /profile/mail-preferences,
  GET /notifications, PUT /notifications/{id}/read, POST /notifications/read-all,
  GET /profile/notification-preferences, PUT /profile/notification-preferences,
  POST /profile/totp, POST /profile/totp/confirm, DELETE /profile/totp, POST /profile/recovery-codes,
  POST /profile/passkeys/options, POST /profile/passkeys, PUT /profile/passkeys/{id}, DELETE /profile/passkeys/{id},
  GET /profile/security, GET /profile/sessions, DELETE /profile/sessions, DELETE /profile/sessions/{id},
  POST /profile/confirm, POST /profile/confirm/options, POST /profile/confirm-email, POST /undo/{id}, GET /find, POST /profile/export, GET /profile/exports, POST /files/{id}/link, DELETE /files/{id}`;
/** Its own test has the sessions that may call it. */
const afterPurchase = 'POST /profile/choose-password';
/** The role needs a second factor that the user does not have yet. */
const enrollment = `GET /profile, GET /profile/security, POST /profile/totp, POST /profile/totp/confirm,
  POST /profile/passkeys/options, POST /profile/passkeys, POST /profile/confirm, POST /profile/confirm/options,
  POST /logout, POST /logout-everywhere`;
const dangerous = `POST /profile/totp, POST /profile/totp/confirm, DELETE /profile/totp, POST /profile/recovery-codes,
  POST /profile/passkeys/options, POST /profile/passkeys, DELETE /profile/passkeys/{id},
  POST /admin/roles, PUT /admin/roles/{id}, DELETE /admin/roles/{id}, DELETE /admin/users/{id},
  POST /profile/export, GET /profile/exports, POST /admin/users/{id}/export,
  POST /profile/erase, POST /admin/users/{id}/erase, POST /admin/users/{id}/restore,
  POST /admin/users/{id}/reset-second-factor, DELETE /admin/users/{id}/sessions, PUT /admin/settings/security,
  PUT /admin/settings/seller, POST /admin/company-file, POST /admin/payout-runs/{id}/pay,
  POST /admin/legal/{kind}/publish, POST /admin/legal/{kind}/recall,
  POST /admin/shop/open, POST /admin/shop/pause, POST /admin/shop/resume, POST /orders/{id}/secrets/{sid}/reveal`;
const ofAdmins = 'GET /saved-views, POST /saved-views, PUT /saved-views/{id}, DELETE /saved-views/{id}';
/** A checkout session may read, chat, answer questions, get out of its order and set a password. */
const writesOfCheckout = `POST /profile/change-password, POST /logout, POST /logout-everywhere, POST /messages,
  POST /messages/{userId}/read, PUT /notifications/{id}/read, POST /notifications/read-all,
  PUT /orders/{id}/intakes/{itemId}, POST /orders/{id}/files, POST /files/{id}/link, DELETE /files/{id},
  POST /orders/{id}/messages, POST /orders/{id}/messages/read, POST /customer/orders/{id}/cancel,
  POST /customer/orders/{id}/withdraw, POST /customer/orders/{id}/withdraw/recall,
  POST /customer/orders/{id}/early-start`;

const toSet = (text: string) => new Set(text.split(',').map((call) => call.trim()));
export const [isOpen, isOwnAccount, isSignedIn, isCheckout] = [
  toSet(open),
  toSet(own),
  toSet(signedIn),
  toSet(writesOfCheckout),
];
export const [isEnrollment, isDangerous, isOfAdmins] = [toSet(enrollment), toSet(dangerous), toSet(ofAdmins)];
/** These roles see only some orders. */
const ofOrder = ['admin', 'staff', 'customer'];
const ofTeam = ['admin', 'staff'];
const rolesOf: Record<string, string[]> = {
  'POST /profile/erase': ['customer'],
  'GET /orders/{id}': ofOrder,
  'GET /orders/{id}/files': ofOrder,
  'POST /orders/{id}/files': ofOrder,
  'GET /order-threads': ofOrder,
  'GET /orders/{id}/messages': ofOrder,
  'POST /orders/{id}/messages': ofOrder,
  'GET /orders/{id}/messages/mentionable': ofTeam,
  'GET /orders/{id}/messages/{mid}/email': ofOrder,
  'PUT /orders/{id}/messages/{mid}': ofOrder,
  'DELETE /orders/{id}/messages/{mid}': ofOrder,
  'POST /orders/{id}/messages/{mid}/show': ofTeam,
  'POST /orders/{id}/messages/read': ofOrder,
  'GET /admin/saved-replies': ofTeam,
  'POST /orders/{id}/wait': ofTeam,
  'POST /orders/{id}/resume': ofTeam,
  'GET /orders/{id}/intakes': ofOrder,
  'PUT /orders/{id}/intakes/{itemId}': ['admin', 'customer'],
  'POST /orders/{id}/intakes/{itemId}/ask-again': ofTeam,
  'POST /orders/{id}/intakes/{itemId}/waive': ['admin'],
  'GET /orders/{id}/secrets': ofOrder,
  'POST /orders/{id}/secrets/{sid}/reveal': ofTeam,
  'DELETE /orders/{id}/secrets/{sid}': ['admin', 'customer'],
};
export const everyRole = ['admin', 'staff', 'customer', 'partner'];

export function rolesFor(call: string): string[] {
  const area = /^\w+ \/(admin|staff|customer)\//.exec(call)?.[1];
  if (rolesOf[call]) return rolesOf[call];
  if (area) return [area];
  if (isOfAdmins.has(call)) return ['admin'];
  if (isSignedIn.has(call)) return everyRole;
  throw new Error(`The access of ${call} is missing in this test.`);
}

export const calls: string[] = [...allCalls, 'GET /events'];
export const closed = calls.filter((call) => !isOpen.has(call));
export const restricted = closed.filter((call) => call !== afterPurchase);

export function send(client: Client, call: string, request: RawRequest = {}) {
  const [method = '', path = ''] = call.split(' ');
  // The ids are unknown: a caller with access gets 404.
  const url = `/api${path.replaceAll('{slug}', 'never-was').replaceAll(/\{\w+\}/g, '2000000000')}`;
  return client.send(method, url, request);
}

const json = { 'content-type': 'application/json' };
/** Each would get 400, 413, 415 or 422 if it were read before access is checked. */
const bodies: RawRequest[] = [
  {},
  { raw: '{"name":', headers: json },
  { raw: `"${'x'.repeat(70_000)}"`, headers: json },
  { raw: 'x', headers: { 'content-type': 'text/plain' } },
  { raw: 'x', headers: { 'content-type': 'multipart/form-data; boundary=x' } },
  { body: { name: 5, role_id: 1 }, headers: { 'idempotency-key': 'x'.repeat(300) } },
];

export async function expectRejected(client: Client, call: string, status: 401 | 403, message: unknown) {
  for (const body of call.startsWith('GET') ? bodies.slice(0, 1) : bodies) {
    const response = await send(client, call, body);
    expect([response.status, response.body.message], `${call} ${JSON.stringify(body).slice(0, 60)}`).toEqual([
      status,
      message,
    ]);
  }
}

export async function expectAllowed(w: World, client: Client, call: string) {
  if (call === 'GET /events') {
    const stream = await openEventStream(w.url, client.token);
    expect(stream.response.status).toBe(200);
    return stream.close();
  }
  // The unsupported type comes first: a successful logout ends the session.
  for (const body of [{ raw: 'x', headers: { 'content-type': 'text/plain' } }, {}]) {
    const response = await send(client, call, call.startsWith('GET') ? {} : body);
    expect([401, 403, 500], `${call} ${JSON.stringify(response.body)}`).not.toContain(response.status);
  }
}

/** Some calls end the session, so tests create a user for each. */
export async function worldWithPartners() {
  const w = await world({ listening: true });
  const at = new Date().toISOString();
  await w.db
    .insertInto('roles')
    .values({ name: 'partner', built_in: false, created_at: at, updated_at: at })
    .onConflict((c) => c.doNothing())
    .execute();
  return w;
}
