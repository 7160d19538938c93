import { z } from 'zod';
import { companyDay } from '../shared/done-by.ts';
import { id, money, moneyInput, time } from '../shared/fields.ts';
import { flag, idList, optionalLine, unchangedSince, wholeNumber, within } from '../shared/forms.ts';
import { type Api, adminList, idParam, listOf, messageShape, paging } from '../shared/http.ts';
import { maxCents, maxItems, maxLength, minLength, ranges } from '../shared/limits.ts';
import { couponKinds, couponScopes } from '../shared/money-states.ts';

const admin = ['admin'] as const;

/** Case does not matter. */
const CODE = new RegExp(`^[a-z0-9_-]{${minLength.couponCode},${maxLength.couponCode}}$`, 'i');

const CODE_RULE = `must be ${minLength.couponCode} to ${maxLength.couponCode} letters, digits, hyphens or underscores.`;

/** Messengers and word processors put marks without a width into a text that is copied. */
const withoutSpaces = (text: string): string => text.replace(/[\u200b-\u200d\ufeff]/g, '').trim();

export const canonicalCode = (text: string): string | null => {
  const code = withoutSpaces(text);
  return CODE.test(code) ? code.toUpperCase() : null;
};

/** The code as a buyer sends it. A blank text means no coupon; any other is checked with the coupons. */
export const couponCodeInput = z
  .string()
  .transform(withoutSpaces)
  .pipe(z.string().max(255))
  .nullish()
  .transform((code) => code || null);

/** `scheduled`, `expired`: by the dates. `used_up`: `max_uses` is reached. */
export const couponStates = ['active', 'scheduled', 'expired', 'used_up', 'off'] as const;
export type CouponState = (typeof couponStates)[number];

const couponTarget = z.object({
  id,
  name: z.string(),
  is_deleted: z.boolean(),
});

export const coupon = z
  .object({
    id,
    code: z.string(),
    name: z.string(),
    kind: z.enum(couponKinds),
    percent: z.number().nullable(),
    amount: money.nullable(),
    scope: z.enum(couponScopes),
    service_ids: z.array(id),
    category_ids: z.array(id),
    targets: z.array(couponTarget).meta({ description: 'The services or categories by name, even deleted ones' }),
    minimum: money.nullable().meta({ description: 'Of the order before the discount' }),
    starts_at: time.nullable(),
    ends_at: time.nullable(),
    ends_on: companyDay.nullable().meta({ description: 'The company’s day of `ends_at`' }),
    max_uses: z.number().int().nullable(),
    max_uses_per_customer: z.number().int().nullable(),
    first_purchase_only: z.boolean(),
    active: z.boolean(),
    state: z.enum(couponStates),
    uses: z.number().int().meta({ description: 'Including purchases that are not paid yet' }),
    unpaid_uses: z.number().int().meta({ description: 'Those of `uses` that are not paid yet' }),
    discount: money.meta({ description: 'Given in orders of which anything is still paid' }),
    revenue: money.meta({ description: 'Received for its orders, minus refunded, minus charged back' }),
    created_at: time,
    updated_at: time,
  })
  .meta({ id: 'Coupon' });
export type Coupon = z.infer<typeof coupon>;

export const unpaidCouponOrder = z
  .object({
    id,
    customer: z.object({ id, name: z.string(), email: z.string() }),
    invoice_id: id,
    total: money,
    created_at: time,
    day: companyDay,
  })
  .meta({ id: 'UnpaidCouponOrder' });
export type UnpaidCouponOrder = z.infer<typeof unpaidCouponOrder>;

const percent = z
  .union([z.number(), z.string().regex(/^\d{1,2}(\.\d{1,3})?$/, 'must be a percentage.')], 'must be a percentage.')
  .transform(Number)
  .refine(
    (value) => value >= ranges.couponPercent.min && value <= ranges.couponPercent.max,
    `must be between ${ranges.couponPercent.min} and ${ranges.couponPercent.max}.`,
  )
  .refine((value) => Math.abs(value * 1000 - Math.round(value * 1000)) < 1e-6, 'must have at most three decimals.');

const positiveAmount = moneyInput.refine(
  (cents) => cents >= 1 && cents <= maxCents,
  'must be between 0.01 and 999,999.99.',
);

const limit = wholeNumber.pipe(within(ranges.couponUses));

const moment = z.iso.datetime({ offset: true, error: 'must be a time such as 2027-01-31T09:00:00Z.' });

const fields = {
  code: z.string().transform(withoutSpaces).pipe(z.string().regex(CODE, CODE_RULE)),
  name: optionalLine(maxLength.name),
  kind: z.enum(couponKinds, 'must be percent or amount.').optional(),
  percent: percent.nullish(),
  amount: positiveAmount.nullish(),
  scope: z.enum(couponScopes, 'must be all, categories or services.').optional(),
  service_ids: idList('service', maxItems.couponTargets).optional(),
  category_ids: idList('category', maxItems.couponTargets).optional(),
  minimum: positiveAmount.nullish(),
  starts_at: moment.nullish(),
  ends_at: moment.nullish(),
  max_uses: limit.nullish(),
  max_uses_per_customer: limit.nullish(),
  first_purchase_only: flag.optional(),
  active: flag.optional(),
};

const examples = [
  {
    code: 'SPRING10',
    name: 'Spring sale',
    kind: 'percent',
    percent: 12.5,
    scope: 'services',
    service_ids: [3],
    minimum: '10.00',
    starts_at: '2026-01-01T00:00:00.000Z',
    ends_at: '2099-01-01T00:00:00.000Z',
    max_uses: 500,
    max_uses_per_customer: 2,
    first_purchase_only: true,
    active: true,
  },
];

/** `kind` and `scope` follow from the other fields if they are omitted. */
export const couponInput = z.object(fields).meta({ examples });
/** An omitted field is unchanged. */
export const couponChange = z
  .object({ ...fields, code: fields.code.optional(), updated_at: unchangedSince })
  .meta({ examples });
export type CouponFields = Partial<z.output<typeof couponInput>>;

export const couponsApi = {
  list: {
    method: 'GET',
    path: '/admin/coupons',
    summary: 'Coupons, newest first',
    access: admin,
    permission: 'money.read',
    query: adminList('code', 'uses', 'discount', 'revenue', 'ends_at', 'created_at').extend({
      active: z.enum(['1', '0']).optional(),
      state: z.enum(couponStates).optional(),
    }),
    response: listOf(coupon).extend({ counts: z.record(z.enum(couponStates), z.number().int()) }),
  },
  unpaidOrders: {
    method: 'GET',
    path: '/admin/coupons/{id}/unpaid-orders',
    summary: 'Unpaid orders that hold a use of the coupon, oldest first',
    access: admin,
    permission: 'money.read',
    params: idParam,
    query: paging(25),
    response: listOf(unpaidCouponOrder),
  },
  create: {
    method: 'POST',
    path: '/admin/coupons',
    summary: 'Create a coupon',
    access: admin,
    permission: 'money.settings',
    body: couponInput,
    status: 201,
    response: coupon,
  },
  update: {
    method: 'PUT',
    path: '/admin/coupons/{id}',
    summary: 'Change a coupon, or switch it off',
    access: admin,
    permission: 'money.settings',
    params: idParam,
    body: couponChange,
    errors: [409],
    response: coupon,
  },
  remove: {
    method: 'DELETE',
    path: '/admin/coupons/{id}',
    summary: 'Delete a coupon that has never been used',
    access: admin,
    permission: 'money.settings',
    params: idParam,
    errors: [409],
    response: messageShape,
  },
} as const satisfies Api;
