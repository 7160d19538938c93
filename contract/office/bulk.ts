import { z } from 'zod';
import { failedRecord, undoId } from '../platform/undo.ts';
import { type BulkList, bulkActions } from '../shared/bulk-actions.ts';
import { id, requiredText } from '../shared/fields.ts';
import { type Api, LARGEST_ID, messageShape } from '../shared/http.ts';
import { maxLength } from '../shared/limits.ts';

/** Above this, a bulk action runs after the response and ends with a notification. */
export const MAX_BULK_RECORDS = 500;
export const MAX_LONG_ACTION_RECORDS = 10_000;

const NO_RECORDS = 'must name at least one record.';

const recordId = (noun: string) => id.positive(`must be a ${noun}.`).max(LARGEST_ID, `must be a ${noun}.`);

const bulkInput = (actions: readonly string[]) =>
  z
    .object({
      action: z.enum(actions as [string, ...string[]], `must be one of ${actions.join(', ')}.`),
      ids: z
        .array(id.min(1).max(LARGEST_ID))
        .min(1, NO_RECORDS)
        .max(MAX_BULK_RECORDS, `must name at most ${MAX_BULK_RECORDS} records.`)
        .optional(),
      filter: z
        .record(z.string(), z.union([z.string(), z.number()]))
        .optional()
        .meta({ description: 'Query parameters of the list, without `page`, `per_page` and `sort`' }),
      expected_total: z
        .number()
        .int()
        .min(0)
        .optional()
        .meta({ description: 'With `filter`: the total that the list shows. If it differs now, 409.' }),
      with: z
        .object({
          user_id: recordId('staff member').optional(),
          category_id: recordId('category').optional(),
          due_on: z.iso.date('must be a date such as 2027-01-31.').optional(),
          reason: requiredText(maxLength.reason).optional(),
          message: requiredText(maxLength.orderMessage).optional(),
          agreed_with_customer: z.boolean().optional(),
          confirm: z.boolean().optional(),
        })
        .optional()
        .meta({
          description:
            '`user_id` for assign and reassign, `due_on`, `reason` and `agreed_with_customer` for move, `reason` also for reassign, `message` for message, `category_id` for category, `confirm` for more than 10 payments',
        }),
    })
    .refine(({ ids, filter }) => ids !== undefined || filter !== undefined, {
      path: ['ids'],
      message: 'or a filter is required.',
    })
    .refine(({ ids, filter }) => ids === undefined || filter === undefined, {
      path: ['filter'],
      message: 'must not be sent together with ids.',
    })
    .refine(({ ids, filter, expected_total }) => !filter || ids !== undefined || expected_total !== undefined, {
      path: ['expected_total'],
      message: 'is required with a filter.',
    })
    .meta({ examples: [{ action: actions[0], ids: [12, 15] }] });
export type BulkInput = z.output<ReturnType<typeof bulkInput>>;

export const bulkResult = z
  .object({
    done: z.number().int(),
    failed: z.array(failedRecord).meta({ description: 'Each with the message of the single call' }),
    undo_id: undoId,
    download_url: z
      .string()
      .optional()
      .meta({ description: 'After `export` or `zip`: the path that streams the file, with the caller’s token' }),
  })
  .meta({ id: 'BulkResult' });
export type BulkResult = z.infer<typeof bulkResult>;

const bulk = <const P extends string>(list: BulkList, path: P) =>
  ({
    method: 'POST',
    path,
    summary: `Change many records at once: ${bulkActions[list].join(', ')}`,
    access: ['admin'],
    body: bulkInput(bulkActions[list]),
    errors: [409, 429],
    response: bulkResult,
    accepted: messageShape,
  }) as const;

export const bulkApi = {
  orders: bulk('orders', '/admin/orders/bulk'),
  services: bulk('services', '/admin/services/bulk'),
  solutions: bulk('solutions', '/admin/solutions/bulk'),
  blogs: bulk('solutions', '/admin/blogs/bulk'),
  reviews: bulk('reviews', '/admin/reviews/bulk'),
  contactMessages: bulk('contact-messages', '/admin/contact-messages/bulk'),
  customers: bulk('customers', '/admin/customers/bulk'),
  users: bulk('customers', '/admin/users/bulk'),
  commissions: { ...bulk('commissions', '/admin/commissions/bulk'), permission: 'money.payout' },
  invoices: { ...bulk('invoices', '/admin/invoices/bulk'), permission: 'money.read' },
} as const satisfies Api;
