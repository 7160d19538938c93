import type { CallInput } from '../../../api/call.ts';

type Body = NonNullable<Exclude<CallInput<'POST /admin/coupons'>['body'], FormData>>;

/** A `datetime-local` field has no time zone. */
export function inBrowserTime(time: string | null | undefined): string {
  if (!time) return '';
  const date = new Date(time);
  return new Date(date.getTime() - date.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}

// None that is taken for another one on paper or the phone.
const CODE_LETTERS = 'ACDEFGHJKLMNPQRTUVWXY34679';
const CODE_LENGTH = 8;

export const suggestedCode = (): string =>
  [...crypto.getRandomValues(new Uint8Array(CODE_LENGTH))]
    .map((byte) => CODE_LETTERS[byte % CODE_LETTERS.length])
    .join('');

const orNull = (text: string | undefined): string | null => text?.trim() || null;
const timeOrNull = (text: string | undefined): string | null => (text ? new Date(text).toISOString() : null);
const ids = (text: string | undefined): number[] => (text ? text.split(',').map(Number) : []);

/** Blank fields clear their value; fields of the other kind are not sent. */
export function valuesOf(values: Record<string, string>): Body {
  const { code = '', kind = 'percent', scope = 'all' } = values;
  return {
    code,
    ...(values.name?.trim() && { name: values.name }),
    kind: kind as NonNullable<Body['kind']>,
    percent: kind === 'percent' ? orNull(values.percent) : null,
    amount: kind === 'amount' ? orNull(values.amount) : null,
    scope: scope as NonNullable<Body['scope']>,
    ...(scope === 'services' && { service_ids: ids(values.service_ids) }),
    ...(scope === 'categories' && { category_ids: ids(values.category_ids) }),
    minimum: orNull(values.minimum),
    starts_at: timeOrNull(values.starts_at),
    ends_at: timeOrNull(values.ends_at),
    max_uses: orNull(values.max_uses),
    max_uses_per_customer: orNull(values.max_uses_per_customer),
    first_purchase_only: 'first_purchase_only' in values,
    active: 'active' in values,
  };
}
