import type { Ledger, ProviderObject } from '../ledger.ts';
import type { Params } from './form.ts';

type Fields = Record<string, unknown>;

const MAX_PATHS = 20;
const REFUNDS_OF_CHARGE = 10;

/** 2.9 % and 30 cents. */
const feeOf = (cents: number) => Math.round(cents * 0.029) + 30;

function balanceOf({ id, amount, currency, created }: Fields): Fields {
  const [gross, fee] = [Number(amount), feeOf(Number(amount))];
  const balance = { object: 'balance_transaction', amount: gross, fee, net: gross - fee, currency, created };
  return { id: String(id).replace('ch_', 'txn_'), ...balance, type: 'charge', status: 'available' };
}

function refundsOf(ledger: Ledger, { id, payment_intent: payment }: Fields): Fields {
  const all = ledger.list('refund', { payment: String(payment) }).filter(({ charge }) => charge === id);
  const data = all.slice(0, REFUNDS_OF_CHARGE);
  return { object: 'list', url: `/v1/charges/${id}/refunds`, has_more: all.length > data.length, data };
}

/** Null if Stripe does not expand the field, which then stays as it is. */
function fieldOf(ledger: Ledger, object: Fields, field: string): unknown {
  const named = object[field];
  const kind = field === 'latest_charge' ? 'charge' : field;
  if ((kind === 'charge' || kind === 'payment_intent') && typeof named === 'string') return ledger.get(kind, named);
  if (object.object !== 'charge' || !object.paid) return named;
  if (field === 'balance_transaction') return balanceOf(object);
  return field === 'refunds' ? refundsOf(ledger, object) : named;
}

function expand(ledger: Ledger, value: unknown, paths: string[]): unknown {
  if (Array.isArray(value)) return value.map((item) => expand(ledger, item, paths));
  if (typeof value !== 'object' || value === null) return value;
  const expanded: Fields = { ...value };
  for (const [field, all] of Object.entries(Object.groupBy(paths, (path) => path.split('.')[0] ?? ''))) {
    const inner = (all ?? []).map((path) => path.slice(field.length + 1)).filter(Boolean);
    const found = field === 'data' ? expanded.data : fieldOf(ledger, expanded, field);
    expanded[field] = expand(ledger, found, inner);
  }
  return expanded;
}

/** `expand[]=data.latest_charge.refunds` */
export function expandResponse(ledger: Ledger, response: unknown, params: Params): unknown {
  const { expand: named } = params;
  if (typeof named !== 'object') return response;
  const paths = Object.values(named).filter((path) => typeof path === 'string');
  return expand(ledger, response as ProviderObject, paths.slice(0, MAX_PATHS));
}
