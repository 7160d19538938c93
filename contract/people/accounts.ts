import { z } from 'zod';
import { buyerFields, buyerResponse } from '../shared/buyer.ts';
import { email, forbidFields, id, password, passwordConfirmation, time } from '../shared/fields.ts';
import { type Api, messageShape, sessionKinds } from '../shared/http.ts';
import { orderSummary } from '../shared/order-summary.ts';
import { passkeyRequest } from './passkeys.ts';

export const role = z.object({ id, name: z.string(), created_at: time }).meta({ id: 'Role' });

export const user = z
  .object({
    id,
    ...buyerResponse,
    role_id: id,
    role: z.object({ id, name: z.string() }),
    designation_id: id.nullable(),
    designation: z.object({ id, title: z.string() }).nullable(),
    password_is_temporary: z.boolean(),
    pending_email: z.string().nullable().meta({ description: 'A new email address that is not confirmed yet' }),
    created_at: time,
    second_factor: z
      .object({
        enrolled: z.boolean(),
        required_from: z.iso.date().nullable().meta({ description: 'The day from which the role needs one' }),
      })
      .optional()
      .meta({ description: 'In `GET /profile` and after a login' }),
    session: z.enum(sessionKinds).optional().meta({ description: 'The kind of this session; in `GET /profile`' }),
    orders_count: z.number().int(),
    orders: z
      .array(orderSummary)
      .meta({ description: 'The latest order, if any; `GET /admin/users/{id}` returns up to 100' }),
  })
  .meta({ id: 'User' });
export type User = z.infer<typeof user>;

export const secondFactorMethods = ['totp', 'passkey', 'recovery'] as const;
export type SecondFactorMethod = (typeof secondFactorMethods)[number];

/** 202 of `POST /login`: the password is correct, and the account has a second factor. */
export const secondFactorRequired = z
  .object({
    second_factor: z.object({
      challenge: z.string(),
      methods: z.array(z.enum(secondFactorMethods)),
      expires_in: z.number().int().meta({ description: 'Seconds' }),
      passkey: passkeyRequest.nullable(),
    }),
  })
  .meta({ id: 'SecondFactorRequired' });
export type SecondFactorRequired = z.infer<typeof secondFactorRequired>;

export const loginResponse = z
  .object({ token: z.string(), user, password_is_temporary: z.boolean() })
  .meta({ id: 'Login' });
export type Login = z.infer<typeof loginResponse>;

export const credentials = z.object({ email, password: z.string().min(1, 'is required.').max(1024) });

const confirmed = <T extends string>(field: T, confirmation: string) => ({
  check: (value: Record<string, unknown>) => value[field] === value[confirmation],
  params: {
    path: [confirmation],
    message: 'Passwords do not match.',
    // Also checked if other fields are invalid; a missing one has its own message.
    when: ({ value }: { value: unknown }) => [field, confirmation].every((name) => Boolean(Object(value)[name])),
  },
});

const matches = confirmed('password', 'password_confirmation');
const newMatches = confirmed('new_password', 'new_password_confirmation');

const grants = forbidFields(
  'id',
  'role',
  'role_id',
  'designation_id',
  'password_is_temporary',
  'email_verified_at',
  'is_admin',
  'created_at',
);

export const registration = z
  .object({ ...grants, ...buyerFields, password, password_confirmation: passwordConfirmation })
  .refine(matches.check, matches.params);

export const profileInput = z.object({
  ...grants,
  ...forbidFields('password', 'password_hash'),
  ...z.object(buyerFields).partial().shape,
  current_password: z.string().max(1024).optional().meta({ description: 'Required with a new email address' }),
});

export const passwordChange = z
  .object({
    current_password: z.string().min(1, 'is required.').max(1024),
    new_password: password,
    new_password_confirmation: passwordConfirmation,
  })
  .refine(newMatches.check, newMatches.params);

export const passwordChoice = z.object({ ...grants, new_password: password });

export const passwordReset = z
  .object({ token: z.string().trim().min(1).max(200), email, password, password_confirmation: passwordConfirmation })
  .refine(matches.check, matches.params);

const everySession = ['full', 'temporary', 'checkout', 'enrollment'] as const;
const forNewPassword = ['full', 'temporary', 'checkout'] as const;

export const accountsApi = {
  login: {
    method: 'POST',
    path: '/login',
    summary: 'Log in',
    access: 'public',
    beforeOpening: true,
    body: credentials,
    errors: [429],
    response: loginResponse,
    accepted: secondFactorRequired,
  },
  logout: {
    method: 'POST',
    path: '/logout',
    summary: 'End this session',
    access: 'signed-in',
    sessions: everySession,
    response: messageShape,
  },
  logoutEverywhere: {
    method: 'POST',
    path: '/logout-everywhere',
    summary: 'End every session of the user',
    access: 'signed-in',
    sessions: everySession,
    response: messageShape,
  },
  register: {
    method: 'POST',
    path: '/register',
    summary: 'Create a customer account',
    access: 'public',
    body: registration,
    status: 201,
    errors: [429],
    response: messageShape,
  },
  profile: {
    method: 'GET',
    path: '/profile',
    summary: 'The signed-in user',
    access: 'signed-in',
    sessions: everySession,
    response: user,
  },
  updateProfile: {
    method: 'PUT',
    path: '/profile',
    summary: 'Change name or email',
    access: 'signed-in',
    sessions: ['full', 'temporary'],
    body: profileInput,
    errors: [429],
    response: z.object({ message: z.string(), user }),
  },
  changePassword: {
    method: 'POST',
    path: '/profile/change-password',
    summary: 'Change the password',
    access: 'signed-in',
    sessions: forNewPassword,
    body: passwordChange,
    errors: [409, 429],
    response: messageShape,
  },
  choosePassword: {
    method: 'POST',
    path: '/profile/choose-password',
    summary: 'Choose the first password, in the session of the purchase that created the account',
    access: 'signed-in',
    sessions: ['checkout'],
    body: passwordChoice,
    errors: [409, 429],
    response: loginResponse.extend({ message: z.string() }).meta({ id: 'ChosenPassword' }),
  },
  forgotPassword: {
    method: 'POST',
    path: '/forgot-password',
    summary: 'Request a password reset link',
    access: 'public',
    beforeOpening: true,
    body: z.object({ email }).meta({ examples: [{ email: 'ida@example.com' }] }),
    errors: [429],
    response: messageShape,
  },
  resetPassword: {
    method: 'POST',
    path: '/reset-password',
    summary: 'Set a new password with an emailed link',
    access: 'public',
    beforeOpening: true,
    body: passwordReset,
    response: messageShape,
  },
  confirmEmail: {
    method: 'POST',
    path: '/profile/confirm-email',
    summary: 'Confirm a new email address with an emailed link, in a session of the account that asked for it',
    access: 'signed-in',
    body: z.object({ token: z.string().trim().min(1).max(200) }),
    errors: [409],
    response: messageShape,
  },
  emailChangeLink: {
    method: 'POST',
    path: '/profile/confirm-email/link',
    summary: 'What an emailed link to confirm a new email address does',
    access: 'public',
    beforeOpening: true,
    body: z.object({ token: z.string().trim().min(1).max(200) }),
    response: z
      .object({
        account: z.string().meta({ description: 'The present email address of the account that asked' }),
        email: z.string().meta({ description: 'The new one' }),
      })
      .meta({ id: 'EmailChangeLink' }),
  },
} as const satisfies Api;
