import { z } from 'zod';
import { email, forbidFields, id, money, password, passwordConfirmation, personName, time } from './fields.ts';
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
    pending_email: z.string().nullable().meta({ description: 'A new email address that is not confirmed yet' }),
    created_at: time,
    orders_count: z.number().int(),
    orders: z
      .array(z.object({ id, status: z.string(), payment_status: z.string(), total_amount: money, created_at: time }))
      .meta({ description: 'The latest order, if any; `GET /admin/users/{id}` returns up to 100' }),
  })
  .meta({ id: 'User' });
export type User = z.infer<typeof user>;

// Only strings must reach a comparison.
export const credentials = z.object({ email, password: z.string().min(1, 'is required.').max(1024) });

const confirmed = <T extends string>(field: T, confirmation: string) => ({
  check: (value: Record<string, unknown>) => value[field] === value[confirmation],
  params: {
    path: [confirmation],
    message: 'Passwords do not match.',
    // Even if other fields are invalid, but not if one of the two is missing, which has its own message.
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
  .object({ ...grants, name: personName, email, password, password_confirmation: passwordConfirmation })
  .refine(matches.check, matches.params);

export const profileInput = z.object({
  ...grants,
  ...forbidFields('password', 'current_password', 'password_hash'),
  name: personName.optional(),
  email: email.optional(),
});

export const passwordChange = z
  .object({
    current_password: z.string().min(1, 'is required.').max(1024),
    new_password: password,
    new_password_confirmation: passwordConfirmation,
  })
  .refine(newMatches.check, newMatches.params);

export const passwordReset = z
  .object({ token: z.string().trim().min(1).max(200), email, password, password_confirmation: passwordConfirmation })
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
    summary: 'Create a customer account',
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
    summary: 'Change name or email',
    access: 'signed-in',
    sessions: ['full', 'temporary'],
    body: profileInput,
    response: z.object({ message: z.string(), user }),
  },
  changePassword: {
    method: 'POST',
    path: '/profile/change-password',
    summary: 'Change the password',
    access: 'signed-in',
    sessions: everySession,
    body: passwordChange,
    response: messageShape,
  },
  forgotPassword: {
    method: 'POST',
    path: '/forgot-password',
    summary: 'Request a password reset link',
    access: 'public',
    body: z.object({ email }),
    response: messageShape,
  },
  resetPassword: {
    method: 'POST',
    path: '/reset-password',
    summary: 'Set a new password with an emailed link',
    access: 'public',
    body: passwordReset,
    response: messageShape,
  },
  confirmEmail: {
    method: 'POST',
    path: '/profile/confirm-email',
    summary: 'Confirm a new email address with an emailed link',
    access: 'public',
    body: z.object({ token: z.string().trim().min(1).max(200) }),
    response: messageShape,
  },
} as const satisfies Api;
