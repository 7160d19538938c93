import { z } from 'zod';
import { email, id, money, password, passwordAgain, personName, refusing, time } from './fields.ts';
import { type Api, messageShape } from './http.ts';

export const role = z.object({ id, name: z.string(), created_at: time }).meta({ id: 'Role' });

export const user = z
  .object({
    id,
    name: z.string(),
    email: z.string(),
    role_id: id,
    role: z.object({ id, name: z.string() }),
    designation_id: id.nullable(),
    designation: z.object({ id, title: z.string() }).nullable(),
    password_is_temporary: z.boolean(),
    pending_email: z.string().nullable().meta({ description: 'A new address that still waits for its confirmation' }),
    created_at: time,
    orders_count: z.number().int(),
    orders: z
      .array(z.object({ id, status: z.string(), payment_status: z.string(), total_amount: money, created_at: time }))
      .meta({ description: 'The latest order, where there is one; an admin who asks for one user gets up to 100' }),
  })
  .meta({ id: 'User' });
export type User = z.infer<typeof user>;

// Only strings: a password of `true` or an address that is a list must not reach a comparison.
export const credentials = z.object({ email, password: z.string().min(1, 'is required.').max(1024) });

const confirmed = <T extends string>(field: T, confirmation: string) => ({
  check: (value: Record<string, unknown>) => value[field] === value[confirmation],
  params: {
    path: [confirmation],
    message: 'Passwords do not match.',
    // Whatever is wrong with the other fields; not where one of the two is missing, which is said by itself.
    when: ({ value }: { value: unknown }) => [field, confirmation].every((name) => Boolean(Object(value)[name])),
  },
});

const matches = confirmed('password', 'password_confirmation');
const newMatches = confirmed('new_password', 'new_password_confirmation');

const grants = refusing(
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
  .object({ ...grants, name: personName, email, password, password_confirmation: passwordAgain })
  .refine(matches.check, matches.params);

export const profileInput = z.object({
  ...grants,
  ...refusing('password', 'current_password', 'password_hash'),
  name: personName.optional(),
  email: email.optional(),
});

export const passwordChange = z
  .object({
    current_password: z.string().min(1, 'is required.').max(1024),
    new_password: password,
    new_password_confirmation: passwordAgain,
  })
  .refine(newMatches.check, newMatches.params);

export const passwordReset = z
  .object({ token: z.string().trim().min(1).max(200), email, password, password_confirmation: passwordAgain })
  .refine(matches.check, matches.params);

const everySession = ['full', 'temporary', 'checkout'] as const;

export const accountsApi = {
  login: {
    method: 'POST',
    path: '/login',
    summary: 'Log in',
    access: 'public',
    body: credentials,
    response: z.object({ token: z.string(), user, password_is_temporary: z.boolean() }).meta({ id: 'Login' }),
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
    summary: 'Make a customer account',
    access: 'public',
    body: registration,
    status: 201,
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
    summary: 'Change name or address',
    access: 'signed-in',
    sessions: ['full', 'temporary'],
    body: profileInput,
    response: z.object({ message: z.string(), user }),
  },
  changePassword: {
    method: 'POST',
    path: '/profile/change-password',
    summary: 'Exchange the password',
    access: 'signed-in',
    sessions: everySession,
    body: passwordChange,
    response: messageShape,
  },
  forgotPassword: {
    method: 'POST',
    path: '/forgot-password',
    summary: 'Ask for a reset link',
    access: 'public',
    body: z.object({ email }),
    response: messageShape,
  },
  resetPassword: {
    method: 'POST',
    path: '/reset-password',
    summary: 'Set a new password with a mailed link',
    access: 'public',
    body: passwordReset,
    response: messageShape,
  },
  confirmEmail: {
    method: 'POST',
    path: '/profile/confirm-email',
    summary: 'Confirm a changed address with a mailed link',
    access: 'public',
    body: z.object({ token: z.string().trim().min(1).max(200) }),
    response: messageShape,
  },
} as const satisfies Api;
