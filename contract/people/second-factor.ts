import { z } from 'zod';
import { id, requiredLine, time } from '../shared/fields.ts';
import { type Api, idParam, listOf, messageShape, paging } from '../shared/http.ts';
import { maxLength } from '../shared/limits.ts';
import { loginResponse, type SecondFactorMethod, secondFactorMethods } from './accounts.ts';
import { factorCode as code, ownerFields, ownerProof, requireProof } from './owner-proof.ts';
import { passkeyAssertion, passkeyAttestation, passkeyCreation, passkeyRequest } from './passkeys.ts';

type Proof = { method: SecondFactorMethod; code?: unknown; assertion?: unknown };
const fieldOf = ({ method }: Proof) => (method === 'passkey' ? 'assertion' : 'code');

export const secondFactorInput = z
  .object({
    challenge: z.string().min(1, 'is required.').max(100),
    method: z.enum(secondFactorMethods),
    code: code.optional(),
    assertion: passkeyAssertion.optional(),
  })
  .check((context) => {
    const field = fieldOf(context.value);
    if (context.value[field] !== undefined) return;
    context.issues.push({ code: 'custom', path: [field], message: 'is required.', input: context.value });
  });

export const disownedFactor = messageShape
  .extend({
    email: z.string(),
    token: z.string().meta({ description: 'For `POST /reset-password`, for 60 minutes' }),
  })
  .meta({ id: 'DisownedFactor' });

/** Exactly one: the password of an account without a second factor, else the second factor. */
export const confirmInput = z
  .object({
    password: z.string().min(1, 'is required.').max(1024).optional(),
    code: code.optional(),
    assertion: passkeyAssertion.optional(),
  })
  .check((context) => {
    if (Object.values(context.value).some((value) => value !== undefined)) return;
    context.issues.push({ code: 'custom', path: ['password'], message: 'is required.', input: context.value });
  });

export const passkey = z
  .object({
    id,
    name: z.string(),
    backed_up: z
      .boolean()
      .meta({ description: 'Synchronized by its provider, so that a lost device does not lose it' }),
    created_at: time,
    last_used_at: time.nullable(),
  })
  .meta({ id: 'Passkey' });
export type Passkey = z.infer<typeof passkey>;

const sessionKind = z.enum(['full', 'temporary', 'checkout', 'enrollment']);

export const security = z
  .object({
    totp: z.object({ confirmed_at: time }).nullable(),
    passkeys: z.array(passkey),
    recovery_codes_left: z.number().int(),
    required_from: z.iso.date().nullable().meta({ description: 'The day from which the role needs a second factor' }),
    password_is_temporary: z.boolean(),
    session: z.object({
      id,
      kind: sessionKind,
      confirmed_until: time.nullable().meta({ description: 'Until then, dangerous calls need no confirmation' }),
    }),
  })
  .meta({ id: 'Security' });
export type Security = z.infer<typeof security>;

export const session = z
  .object({
    id,
    current: z.boolean(),
    kind: sessionKind,
    agent: z.string().nullable().meta({ example: 'Firefox on Windows' }),
    ip_prefix: z.string().nullable().meta({ example: '203.0.113.0/24' }),
    created_at: time,
    last_used_at: time,
    expires_at: time.meta({ description: 'Unless it is used before' }),
  })
  .meta({ id: 'Session' });
export type Session = z.infer<typeof session>;

const recoveryCodes = z.array(z.string()).meta({ description: 'Shown once', example: ['k7m2q-x4w9p'] });
const enrolled = recoveryCodes.nullable().meta({ description: 'Null if the account already had a second factor' });

const enrolling = { access: 'signed-in', sessions: ['full', 'enrollment'], confirm: true } as const;

export const secondFactorApi = {
  logIn: {
    method: 'POST',
    path: '/login/second-factor',
    summary: 'Complete a login with the second factor',
    access: 'public',
    beforeOpening: true,
    body: secondFactorInput,
    errors: [401, 409, 429],
    response: loginResponse,
  },
  passkeyLoginOptions: {
    method: 'POST',
    path: '/login/passkey/options',
    summary: 'Begin a login with a passkey alone',
    access: 'public',
    beforeOpening: true,
    errors: [429],
    response: z.object({ options: passkeyRequest }),
  },
  passkeyLogin: {
    method: 'POST',
    path: '/login/passkey',
    summary: 'Log in with a passkey, without email and password',
    access: 'public',
    beforeOpening: true,
    body: z.object({ assertion: passkeyAssertion }),
    errors: [429],
    response: loginResponse,
  },
  security: {
    method: 'GET',
    path: '/profile/security',
    summary: 'The second factors of the user, and this session',
    access: 'signed-in',
    sessions: ['full', 'checkout', 'enrollment'],
    response: security,
  },
  startTotp: {
    method: 'POST',
    path: '/profile/totp',
    summary: 'Begin to add an authenticator app; it is active once a code is confirmed',
    ...enrolling,
    body: ownerProof,
    status: 201,
    errors: [409, 429],
    response: z.object({
      secret: z.string().meta({ description: 'Base32, to type in' }),
      otpauth_url: z.string(),
      qr_svg: z.string(),
    }),
  },
  confirmTotp: {
    method: 'POST',
    path: '/profile/totp/confirm',
    summary: 'Activate the authenticator app',
    ...enrolling,
    body: z.object({ code }),
    errors: [409, 429],
    response: z.object({ recovery_codes: enrolled }),
  },
  removeTotp: {
    method: 'DELETE',
    path: '/profile/totp',
    summary: 'Remove the authenticator app; the last factor also removes the recovery codes',
    access: 'signed-in',
    confirm: true,
    errors: [404, 409],
    response: messageShape,
  },
  renewRecoveryCodes: {
    method: 'POST',
    path: '/profile/recovery-codes',
    summary: 'Create new recovery codes; the previous ones stop working',
    access: 'signed-in',
    confirm: true,
    errors: [409],
    response: z.object({ recovery_codes: recoveryCodes }),
  },
  passkeyOptions: {
    method: 'POST',
    path: '/profile/passkeys/options',
    summary: 'Begin to add a passkey',
    ...enrolling,
    errors: [409],
    response: z.object({ options: passkeyCreation }),
  },
  addPasskey: {
    method: 'POST',
    path: '/profile/passkeys',
    summary: 'Add a passkey, at most 10',
    ...enrolling,
    body: z
      .object({ ...ownerFields, name: requiredLine(maxLength.passkeyName), attestation: passkeyAttestation })
      .check(requireProof),
    status: 201,
    errors: [409, 429],
    response: z.object({ passkey, recovery_codes: enrolled }),
  },
  renamePasskey: {
    method: 'PUT',
    path: '/profile/passkeys/{id}',
    summary: 'Rename a passkey',
    access: 'signed-in',
    params: idParam,
    body: z.object({ name: requiredLine(maxLength.passkeyName) }).meta({ examples: [{ name: 'Phone' }] }),
    response: passkey,
  },
  removePasskey: {
    method: 'DELETE',
    path: '/profile/passkeys/{id}',
    summary: 'Remove a passkey; the last factor also removes the recovery codes',
    access: 'signed-in',
    confirm: true,
    params: idParam,
    errors: [409],
    response: messageShape,
  },
  disownFactor: {
    method: 'POST',
    path: '/profile/not-me',
    summary: 'Remove a factor that someone else added, with the link of its email, and begin to set a new password',
    access: 'public',
    beforeOpening: true,
    body: z.object({ token: z.string().trim().min(1).max(200) }),
    response: disownedFactor,
  },
  sessions: {
    method: 'GET',
    path: '/profile/sessions',
    summary: 'The sessions of the user, the last used first',
    access: 'signed-in',
    query: paging(25),
    response: listOf(session),
  },
  endSession: {
    method: 'DELETE',
    path: '/profile/sessions/{id}',
    summary: 'End a session of the user',
    access: 'signed-in',
    params: idParam,
    response: messageShape,
  },
  endOtherSessions: {
    method: 'DELETE',
    path: '/profile/sessions',
    summary: 'End all sessions of the user except this one',
    access: 'signed-in',
    response: messageShape,
  },
  confirmOptions: {
    method: 'POST',
    path: '/profile/confirm/options',
    summary: 'Begin to confirm this session, or the addition of a factor, with a passkey',
    access: 'signed-in',
    sessions: ['full', 'enrollment'],
    response: z.object({ options: passkeyRequest.nullable().meta({ description: 'Null without a passkey' }) }),
  },
  confirm: {
    method: 'POST',
    path: '/profile/confirm',
    summary: 'Confirm the identity of the user for the next 15 minutes of this session',
    access: 'signed-in',
    sessions: ['full', 'enrollment'],
    body: confirmInput,
    errors: [409, 429],
    response: z.object({ message: z.string(), confirmed_until: time }),
  },
  reset: {
    method: 'POST',
    path: '/admin/users/{id}/reset-second-factor',
    summary: 'Remove the second factors of another user, who lost them',
    access: ['admin'],
    confirm: true,
    params: idParam,
    errors: [409],
    response: messageShape,
  },
  endUserSessions: {
    method: 'DELETE',
    path: '/admin/users/{id}/sessions',
    summary: 'End all sessions of a user',
    access: ['admin'],
    confirm: true,
    params: idParam,
    response: messageShape,
  },
} as const satisfies Api;
