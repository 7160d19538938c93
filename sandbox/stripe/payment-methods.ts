import type { Ledger, Thing } from '../ledger.ts';
import { randomId } from '../random.ts';
import { cardOfNumber, declines, numberOfAlias, passesLuhn } from './cards.ts';
import { group, type Params, text } from './form.ts';
import { declined, invalid, missing, noSuch } from './refusals.ts';

export type PaymentMethod = Thing & {
  /** The public test number behind it. */
  sandbox_number: string;
  /** The payment that has used it up. */
  sandbox_used_by: string | null;
};

const now = () => Math.floor(Date.now() / 1000);

function newMethod(number: string, params: Params, { month = 12, year = 2034 } = {}): PaymentMethod {
  const card = cardOfNumber(number);
  return {
    id: randomId('pm_1'),
    object: 'payment_method',
    type: 'card',
    card: {
      brand: card?.brand,
      funding: card?.funding,
      last4: number.slice(-4),
      exp_month: month,
      exp_year: year,
      country: 'US',
      fingerprint: null,
      wallet: null,
    },
    billing_details: { email: null, name: null, phone: null, address: null, ...group(params, 'billing_details') },
    created: now(),
    customer: null,
    livemode: false,
    metadata: group(params, 'metadata') ?? {},
    sandbox_number: number,
    sandbox_used_by: null,
  };
}

/** A typed-in card. Only test numbers get past here: nothing else is ever written down. */
function typedCard(card: Params, params: Params): PaymentMethod {
  const number = (text(card, 'number') ?? '').replace(/[\s-]/g, '');
  if (!number) throw missing('card[number]');
  if (!passesLuhn(number)) throw declined(declines.number, { param: 'number' });
  const month = Number(text(card, 'exp_month'));
  const year = Number(text(card, 'exp_year'));
  const end = new Date(year < 100 ? 2000 + year : year, month, 1);
  if (!(month >= 1 && month <= 12)) throw declined(invalidExpiry('month'), { param: 'exp_month' });
  if (!(end.getTime() > Date.now())) throw declined(invalidExpiry('year'), { param: 'exp_year' });
  if (!cardOfNumber(number)) throw declined(declines.live);
  return newMethod(number, params, { month, year: end.getFullYear() - (month === 12 ? 1 : 0) });
}

const invalidExpiry = (part: 'month' | 'year') => ({
  code: `invalid_expiry_${part}`,
  message: `Your card's expiration ${part} is invalid.`,
});

export function createToken(books: Ledger, params: Params): Thing {
  const card = group(params, 'card');
  if (!card) throw missing('card');
  const method = books.put('payment_method', typedCard(card, params));
  const { id, card: shown, created } = method;
  const token: Thing = {
    id: randomId('tok_1'),
    object: 'token',
    type: 'card',
    card: { id: randomId('card_1'), object: 'card', ...(shown as object) },
    created,
    livemode: false,
    used: false,
    client_ip: null,
    sandbox_method: id,
  };
  return books.put('token', token);
}

/** The payment method that a token becomes. A token does so once; the public test tokens as often as one likes. */
function methodOfToken(books: Ledger, token: string, params: Params): PaymentMethod {
  const alias = numberOfAlias(token);
  if (alias) return books.put('payment_method', newMethod(alias, params));
  const kept = books.get(`token`, token);
  if (!kept) throw noSuch('token', token, 'payment_method_data[card][token]');
  if (kept.used)
    throw invalid(`You cannot use a Stripe token more than once: ${token}.`, { code: 'token_already_used' });
  books.put('token', { ...kept, used: true });
  return books.get<PaymentMethod>('payment_method', String(kept.sandbox_method)) as PaymentMethod;
}

/** Makes a payment method from `payment_method_data` or the body of `POST /v1/payment_methods`. */
export function createMethod(books: Ledger, params: Params): PaymentMethod {
  if ((text(params, 'type') ?? 'card') !== 'card')
    throw invalid('The sandbox knows cards only.', { param: 'type', code: 'payment_method_unactivated' });
  const card = group(params, 'card');
  if (!card) throw missing('card');
  const token = text(card, 'token');
  return token ? methodOfToken(books, token, params) : books.put('payment_method', typedCard(card, params));
}

export function findMethod(books: Ledger, id: string): PaymentMethod {
  const alias = id.startsWith('pm_card_') ? numberOfAlias(id) : null;
  if (alias) return books.put('payment_method', newMethod(alias, {}));
  const method = books.get<PaymentMethod>('payment_method', id);
  if (!method) throw noSuch('PaymentMethod', id, 'payment_method');
  return method;
}

/** What the payment element hands over instead of a card: it pays one payment, within half a day. */
export function createConfirmationToken(books: Ledger, params: Params): Thing {
  const data = group(params, 'payment_method_data');
  const named = text(params, 'payment_method');
  const method = data ? createMethod(books, data) : named ? findMethod(books, named) : null;
  if (!method) throw missing('payment_method_data');
  const token: Thing = {
    id: randomId('ctoken_1'),
    object: 'confirmation_token',
    created: now(),
    expires_at: now() + 43_200,
    livemode: false,
    payment_intent: null,
    setup_intent: null,
    return_url: text(params, 'return_url'),
    use_stripe_sdk: true,
    payment_method_preview: { type: 'card', card: method.card, billing_details: method.billing_details },
    sandbox_method: method.id,
  };
  return books.put('confirmation_token', token);
}

export function takeConfirmationToken(books: Ledger, id: string, intent: string): PaymentMethod {
  const token = books.get('confirmation_token', id);
  if (!token) throw noSuch('ConfirmationToken', id, 'confirmation_token');
  if (token.payment_intent)
    throw invalid(`The ConfirmationToken ${id} has already been used with ${token.payment_intent}.`);
  if (Number(token.expires_at) < now()) throw invalid(`The ConfirmationToken ${id} has expired.`);
  books.put('confirmation_token', { ...token, payment_intent: intent, expires_at: null });
  return findMethod(books, String(token.sandbox_method));
}
