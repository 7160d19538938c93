import { z } from 'zod';
import type { Api } from '../shared/http.ts';

type Optional = { label: string; roles: readonly string[] | 'all' };

export const optionalEmails = {
  'order-assigned': { label: 'An order was assigned to me', roles: ['staff'] },
  'order-reassigned': { label: 'Work was reassigned to me, or from me to someone else', roles: ['staff'] },
  'order-accepted': { label: 'Work that I delivered was accepted', roles: ['staff'] },
  'intake-answered': { label: 'A customer has answered our questions', roles: ['staff', 'admin'] },
  'commission-paid': { label: 'A commission was paid to me', roles: ['staff'] },
  'commission-reversed': { label: 'My commission is reduced after a refund', roles: ['staff'] },
  'due-digest': { label: 'At 8 on working days: what is due, overdue and waiting', roles: ['staff', 'admin'] },
  'work-started': { label: 'Work on my order has started', roles: ['customer'] },
  'work-delivered': { label: 'My order was delivered', roles: ['customer'] },
  'review-request': { label: 'I am asked for a review', roles: ['customer'] },
  'review-approved': { label: 'My review was approved', roles: ['customer'] },
  'order-message': { label: 'I have an unread message about an order (after 5 minutes)', roles: 'all' },
  'unread-message': { label: 'I have an unread chat message (after 5 minutes)', roles: 'all' },
} as const satisfies Record<string, Optional>;
export type OptionalEmail = keyof typeof optionalEmails;

const kinds = Object.keys(optionalEmails) as OptionalEmail[];

export const optionalEmailsOf = (role: string): OptionalEmail[] =>
  kinds.filter((kind) => {
    const { roles }: Optional = optionalEmails[kind];
    return roles === 'all' || roles.includes(role);
  });

const kind = z.enum(kinds);

export const emailPreferences = z
  .object({ kinds: z.array(z.object({ kind, label: z.string(), enabled: z.boolean() })) })
  .meta({ id: 'MailPreferences' });
export type EmailPreferences = z.infer<typeof emailPreferences>;

export const emailPreferencesInput = z
  .object({
    kinds: z.array(z.object({ kind, enabled: z.boolean() })).max(kinds.length),
  })
  .meta({ examples: [{ kinds: [{ kind: 'unread-message', enabled: true }] }] });

export const emailApi = {
  preferences: {
    method: 'GET',
    path: '/profile/mail-preferences',
    summary: 'The email preferences of the user',
    operationId: 'mail.preferences',
    access: 'signed-in',
    response: emailPreferences,
  },
  updatePreferences: {
    method: 'PUT',
    path: '/profile/mail-preferences',
    summary: 'Turn kinds of email on or off',
    operationId: 'mail.updatePreferences',
    access: 'signed-in',
    body: emailPreferencesInput,
    response: emailPreferences,
  },
} as const satisfies Api;
