import { z } from 'zod';
import { companyDay } from '../shared/done-by.ts';
import { email, id, requiredText, time } from '../shared/fields.ts';
import { type Api, adminList, idParam, listOf, messageShape } from '../shared/http.ts';
import { maxLength } from '../shared/limits.ts';

export const obstacleKinds = [
  'order',
  'invoice',
  'payment',
  'refund',
  'dispute',
  'cancellation',
  'commission',
] as const;

export const obstacle = z
  .object({ kind: z.enum(obstacleKinds), id, text: z.string() })
  .meta({ id: 'Obstacle', description: 'Something that has to be settled before an account is erased' });
export type Obstacle = z.infer<typeof obstacle>;

export const closedAccount = z
  .object({
    id,
    name: z.string(),
    email: z.string(),
    role: z.string(),
    closed_on: companyDay,
    erase_on: companyDay.meta({ description: 'It can be restored until then' }),
    by_owner: z.boolean().meta({ description: 'Its owner closed it, and can take that back by the emailed link' }),
    waits: z.boolean().meta({ description: 'The day has come, and something has to be settled first' }),
  })
  .meta({ id: 'ClosedAccount' });
export type ClosedAccount = z.infer<typeof closedAccount>;

const manage = { access: ['admin'], permission: 'privacy.manage' } as const;

export const privacyApi = {
  eraseOwn: {
    method: 'POST',
    path: '/profile/erase',
    confirm: true,
    summary: 'Close the caller’s account; it is erased 14 days later unless the emailed link takes it back',
    access: ['customer'],
    errors: [409],
    response: z.object({ message: z.string(), erase_at: time }),
  },
  recall: {
    method: 'POST',
    path: '/erasures/recall',
    summary: 'Take the erasure of an account back with the emailed link',
    access: 'public',
    beforeOpening: true,
    body: z.object({ token: z.string().trim().min(1).max(200) }),
    errors: [409, 410, 429],
    response: messageShape,
  },
  closedAccounts: {
    ...manage,
    method: 'GET',
    path: '/admin/closed-accounts',
    summary: 'Accounts that are deleted and not erased yet, by the day of their erasure',
    query: adminList('name', 'email', 'erase_at'),
    response: listOf(closedAccount),
  },
  erase: {
    ...manage,
    method: 'POST',
    path: '/admin/users/{id}/erase',
    confirm: true,
    summary: 'Erase an account; its email address has to be typed',
    params: idParam,
    body: z
      .object({ email, reason: requiredText(maxLength.reason) })
      .meta({ examples: [{ email: 'ida@example.com', reason: 'Asked for it by phone.' }] }),
    errors: [409],
    response: messageShape,
  },
  restore: {
    ...manage,
    method: 'POST',
    path: '/admin/users/{id}/restore',
    confirm: true,
    summary: 'Restore a deleted account that is not erased yet',
    params: idParam,
    errors: [409],
    response: messageShape,
  },
} as const satisfies Api;
