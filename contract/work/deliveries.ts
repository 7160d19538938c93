import { z } from 'zod';
import { isBlank, requiredText, time } from '../shared/fields.ts';
import { flag, fromTo, requiredIdList, wholeNumber } from '../shared/forms.ts';
import { type Api, idParam } from '../shared/http.ts';
import { maxItems, maxLength, ranges } from '../shared/limits.ts';
import { customerWorkspace, orderWorkspace } from './workspace.ts';

const customer = ['customer'] as const;
const admin = ['admin'] as const;

export const deliveriesApi = {
  accept: {
    method: 'POST',
    path: '/customer/orders/{id}/accept',
    summary: 'Accept the delivery, and review it if you like',
    access: customer,
    params: idParam,
    body: z
      .object({
        rating: wholeNumber
          .pipe(z.int().min(1, 'must be from 1 to 5.').max(5, 'must be from 1 to 5.'))
          .nullish()
          .meta({ description: 'With a text, it is submitted as a review of the order' }),
        review_text: z
          .string()
          .trim()
          .max(maxLength.message, `must be at most ${maxLength.message} characters.`)
          .nullish(),
      })
      .refine(({ rating, review_text }) => rating == null || !isBlank(review_text ?? ''), {
        path: ['review_text'],
        message: 'Review text is required.',
      })
      .meta({ examples: [{ rating: 4, review_text: 'Quick and tidy.' }] }),
    errors: [404, 409, 429],
    response: orderWorkspace,
  },
  requestChanges: {
    method: 'POST',
    path: '/customer/orders/{id}/request-changes',
    summary: 'Ask for changes to deliveries, by default to all of the latest round',
    access: customer,
    params: idParam,
    body: z
      .object({
        message: requiredText(maxLength.message).refine((text) => text.length >= 10, 'must be at least 10 characters.'),
        delivery_ids: requiredIdList('delivery', maxItems.deliveries).nullish(),
        file_ids: requiredIdList('file', maxItems.deliveryFiles).nullish(),
      })
      .meta({ examples: [{ message: 'Please make the labels bigger.', delivery_ids: [8] }] }),
    errors: [404, 409, 429],
    response: orderWorkspace,
  },
  moreTime: {
    method: 'POST',
    path: '/customer/orders/{id}/more-time',
    summary: 'Extend the time to accept by five working days',
    access: customer,
    params: idParam,
    errors: [404, 409, 429],
    response: customerWorkspace.extend({ acceptance_due_at: time }),
  },
  reopen: {
    method: 'POST',
    path: '/admin/orders/{id}/reopen',
    summary: 'Let delivered work be changed, even if it was accepted',
    access: admin,
    permission: 'orders.manage',
    params: idParam,
    body: z
      .object({
        assignment_ids: requiredIdList('assignment', maxItems.deliveries),
        reason: requiredText(maxLength.reason),
        counts: flag.optional(),
      })
      .meta({ examples: [{ assignment_ids: [8], reason: 'One socket has no signal', counts: true }] }),
    errors: [409],
    response: orderWorkspace,
  },
  grant: {
    method: 'PUT',
    path: '/admin/orders/{id}/revisions',
    summary: 'How many changes are included; null for as many as the customer likes',
    access: admin,
    permission: 'orders.manage',
    params: idParam,
    body: z
      .object({
        included: fromTo(ranges.revisions, 'must be a whole number.').nullable(),
      })
      .meta({ examples: [{ included: 5 }] }),
    errors: [409],
    response: orderWorkspace,
  },
} as const satisfies Api;
