import type { Selectable } from 'kysely';
import type { CouponFields } from '../../../contract/selling/coupons.ts';
import type { CouponScope } from '../../../contract/shared/money-states.ts';
import type { Tables } from '../../adapters/database/database.ts';
import { invalidField } from '../../shared/errors.ts';

type Row = Selectable<Tables['coupons']>;

export type StoredFields = Pick<
  Row,
  | 'code'
  | 'name'
  | 'kind'
  | 'percent_milli'
  | 'amount_cents'
  | 'scope'
  | 'minimum_cents'
  | 'starts_at'
  | 'ends_at'
  | 'max_uses'
  | 'max_uses_per_customer'
  | 'first_purchase_only'
  | 'active'
> & { targetIds: number[] };

const initial = (code: string): StoredFields => ({
  code,
  name: code,
  kind: 'percent',
  percent_milli: null,
  amount_cents: null,
  scope: 'all',
  minimum_cents: null,
  starts_at: null,
  ends_at: null,
  max_uses: null,
  max_uses_per_customer: null,
  first_purchase_only: false,
  active: true,
  targetIds: [],
});

const orBefore = <T>(value: T | undefined, before: T): T => (value === undefined ? before : value);
const inUtc = (time: string | null | undefined) => time && new Date(time).toISOString();

export function mergeFields(input: CouponFields, stored: StoredFields | null): StoredFields {
  const before = stored ?? initial(input.code?.toUpperCase() ?? '');
  const code = input.code?.toUpperCase() ?? before.code;
  const fields = {
    code,
    name: orBefore(input.name, before.name) ?? code,
    ...discountOf(input, before),
    ...scopeOf(input, before),
    minimum_cents: orBefore(input.minimum, before.minimum_cents),
    starts_at: orBefore(inUtc(input.starts_at), before.starts_at),
    ends_at: orBefore(inUtc(input.ends_at), before.ends_at),
    max_uses: orBefore(input.max_uses, before.max_uses),
    max_uses_per_customer: orBefore(input.max_uses_per_customer, before.max_uses_per_customer),
    first_purchase_only: input.first_purchase_only ?? before.first_purchase_only,
    active: input.active ?? before.active,
  };
  const { starts_at, ends_at } = fields;
  if (starts_at !== null && ends_at !== null && Date.parse(ends_at) <= Date.parse(starts_at))
    throw invalidField('ends_at', 'The coupon must end after it begins.');
  return fields;
}

function discountOf(input: CouponFields, before: StoredFields) {
  const kind = input.kind ?? (input.percent != null ? 'percent' : input.amount != null ? 'amount' : before.kind);
  const percent_milli =
    input.percent == null ? orBefore(input.percent, before.percent_milli) : Math.round(input.percent * 1000);
  const amount_cents = orBefore(input.amount, before.amount_cents);
  if (kind === 'percent') {
    if (input.amount != null) throw invalidField('amount', 'A coupon has either a percentage or an amount.');
    if (percent_milli === null) throw invalidField('percent', 'The percent field is required.');
    return { kind, percent_milli, amount_cents: null } as const;
  }
  if (input.percent != null) throw invalidField('percent', 'A coupon has either a percentage or an amount.');
  if (amount_cents === null) throw invalidField('amount', 'The amount field is required.');
  return { kind, percent_milli: null, amount_cents } as const;
}

function scopeOf(input: CouponFields, before: StoredFields): { scope: CouponScope; targetIds: number[] } {
  const { service_ids, category_ids } = input;
  const implied: CouponScope | undefined = service_ids?.length
    ? 'services'
    : category_ids?.length
      ? 'categories'
      : undefined;
  const scope = input.scope ?? implied ?? before.scope;
  const chosen = { all: [], services: service_ids, categories: category_ids }[scope];
  return { scope, targetIds: chosen ?? (scope === before.scope ? before.targetIds : []) };
}
