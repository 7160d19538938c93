import { randomUUID } from 'node:crypto';
import { hashToken } from '../../../server/http/viewer.ts';
import { softwareAuthenticator } from '../../../server/people/accounts/second-factor/authenticator.fixture.ts';
import { addPasskey, addTotp, codeOf, requestLogin, startTotp } from '../second-factors.ts';
import { next } from '../seeds.ts';
import { SITE } from '../stage.ts';
import { PASSWORD, type World } from '../world.ts';
import type { Needs } from './valid-request.ts';

type Fields = Record<string, unknown>;

const login = (w: World, email: unknown, password: unknown) =>
  w.newVisitor().send('POST', '/api/login', { body: { email, password } });

const unknownLink = () => ({ body: { token: 'x'.repeat(43) }, expectedRejection: 422 }) as const;

/** Secrets have no examples. */
export const accountNeeds: Needs = {
  'POST /login': (w) => ({ body: { email: w.customer.email, password: PASSWORD }, errorField: 'email' }),
  'POST /login/second-factor': async (w) => {
    const person = await w.newCustomer();
    const { recoveryCodes } = await addTotp(person);
    const { challenge } = await requestLogin(w, person);
    return {
      body: { challenge, method: 'recovery', code: recoveryCodes[0] },
      expectedStatus: { challenge: 401 },
      // A value of another method's field is ignored.
      rewritten: ['assertion', 'method'],
    };
  },
  'POST /login/passkey': async (w) => {
    const { authenticator } = await addPasskey(await w.newCustomer());
    const client = w.newVisitor();
    const { options } = await client.must('POST /login/passkey/options');
    return { client, body: { assertion: authenticator.get(options) } };
  },
  'POST /profile/totp': async (w) => ({
    client: await w.newCustomer(),
    body: { current_password: PASSWORD },
    errorField: 'current_password',
    rewritten: ['code', 'assertion'],
  }),
  'POST /profile/totp/confirm': async (w) => {
    const client = await w.newCustomer();
    const { secret } = await startTotp(client);
    return { client, body: { code: codeOf(secret) } };
  },
  'POST /profile/passkeys': async (w) => {
    const client = await w.newCustomer();
    const { options } = await client.must('POST /profile/passkeys/options');
    return {
      client,
      body: { current_password: PASSWORD, name: 'Laptop', attestation: softwareAuthenticator(SITE).create(options) },
      errorField: 'current_password',
      rewritten: ['code', 'assertion'],
      read: (_, { passkey }) => passkey,
    };
  },
  'PUT /profile/passkeys/{id}': async (w) => {
    const client = await w.newCustomer();
    return { client, id: (await addPasskey(client)).id };
  },
  'POST /profile/confirm': () => ({
    body: { password: PASSWORD },
    errorField: 'password',
    rewritten: ['code', 'assertion'],
  }),
  'POST /register': (w) => ({
    body: {
      name: 'Ida New',
      email: `new${next()}@mail.test`,
      password: PASSWORD,
      password_confirmation: PASSWORD,
    },
    repeatedAs: { password: 'password_confirmation' },
    read: async ({ email, password }) => {
      const { body } = await login(w, email, password);
      return { ...(body.user as object), password };
    },
  }),
  'PUT /profile': () => ({
    body: { name: 'Ida Changed', email: `changed${next()}@mail.test`, current_password: PASSWORD },
    read: ({ current_password }, { user }) => ({
      ...(user as Fields),
      email: (user as Fields).pending_email,
      current_password,
    }),
    errorField: 'current_password',
  }),
  'POST /profile/choose-password': async (w) => {
    const { token } = await w.buyOrFail();
    return { client: w.signedIn(token), body: { new_password: 'Loud-Harbour-72' } };
  },
  'POST /profile/change-password': async (w) => {
    const by = await w.newCustomer();
    return {
      client: by,
      body: {
        current_password: PASSWORD,
        new_password: 'Loud-Harbour-72',
        new_password_confirmation: 'Loud-Harbour-72',
      },
      errorField: 'current_password',
      repeatedAs: { new_password: 'new_password_confirmation' },
      read: async ({ new_password }) =>
        (await login(w, by.email, new_password)).status === 200 ? { new_password } : {},
    };
  },
  'POST /reset-password': (w) => ({
    body: { token: 'x'.repeat(43), email: w.customer.email, password: PASSWORD, password_confirmation: PASSWORD },
    errorField: 'token',
    expectedRejection: 422,
    repeatedAs: { password: 'password_confirmation' },
  }),
  'POST /invoice-email/link': unknownLink,
  'POST /invoice-email/confirm': unknownLink,
  'POST /invoice-email/remove': unknownLink,
  'POST /profile/confirm-email': unknownLink,
  'POST /profile/confirm-email/link': unknownLink,
  'POST /profile/not-me': unknownLink,
  'POST /erasures/recall': async (w) => {
    const [{ id }, token] = [await w.newCustomer(), randomUUID()];
    await w.admin.must('DELETE /admin/users/{id}', { params: { id } });
    await w.db
      .updateTable('account_closings')
      .set({ token_hash: hashToken(token) })
      .where('user_id', '=', id)
      .execute();
    return {
      client: w.newVisitor(),
      body: { token },
      expectedStatus: { token: 410 },
      read: () => ({ token }),
      resetLimit: () => w.deps.limits.reset('recalls', w.visitor.ip),
    };
  },
  'POST /admin/users/{id}/erase': async (w) => {
    const { id, email } = await w.newCustomer();
    const reasonOf = () =>
      w.db.selectFrom('account_closings').select('reason').where('user_id', '=', id).executeTakeFirstOrThrow();
    return { id, body: { email }, read: async ({ email: typed }) => ({ email: typed, ...(await reasonOf()) }) };
  },
};
