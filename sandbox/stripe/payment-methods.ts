import type { Ledger, ProviderObject } from '../ledger.ts';
import { randomId } from '../random.ts';
import { cardOfNumber, declines, numberOfAlias, passesLuhn } from './cards.ts';
import { declined, invalid, missing, noSuch } from './errors.ts';
import { group, type Params, text } from './form.ts';

export type PaymentMethod = ProviderObject & {
  sandbox_number: string;
  /** A payment method can be used for one payment intent. */
  sandbox_used_by: string | null;
};

function newMethod(
  { seconds }: Ledger,
  number: string,
  params: Params,
  { month = 12, year = 2034 } = {},
): PaymentMethod {
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
    created: seconds(),
    customer: null,
    livemode: false,
    metadata: group(params, 'metadata') ?? {},
    sandbox_number: number,
    sandbox_used_by: null,
  };
}

/** Accepts test numbers only: no other card number is ever stored. */
function methodOfCard(ledger: Ledger, card: Params, params: Params): PaymentMethod {
  const number = (text(card, 'number') ?? '').replace(/[\s-]/g, '');
  if (!number) throw missing('card[number]');
  if (!passesLuhn(number)) throw declined(declines.number, { param: 'number' });
  const month = Number(text(card, 'exp_month'));
  const year = Number(text(card, 'exp_year'));
  const end = new Date(year < 100 ? 2000 + year : year, month, 1);
  if (!(month >= 1 && month <= 12)) throw declined(invalidExpiry('month'), { param: 'exp_month' });
  if (!(end.getTime() > Date.now())) throw declined(invalidExpiry('year'), { param: 'exp_year' });
  if (!cardOfNumber(number)) throw declined(declines.live);
  return newMethod(ledger, number, params, { month, year: end.getFullYear() - (month === 12 ? 1 : 0) });
}

const invalidExpiry = (part: 'month' | 'year') => ({
  code: `invalid_expiry_${part}`,
  message: `Your card's expiration ${part} is invalid.`,
});

export function createToken(ledger: Ledger, params: Params): ProviderObject {
  const card = group(params, 'card');
  if (!card) throw missing('card');
  const method = ledger.put('payment_method', methodOfCard(ledger, card, params));
  const { id, card: shown, created } = method;
  const token: ProviderObject = {
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
  return ledger.put('token', token);
}

/** Public test tokens can be reused. */
function methodOfToken(ledger: Ledger, token: string, params: Params): PaymentMethod {
  const alias = numberOfAlias(token);
  if (alias) return ledger.put('payment_method', newMethod(ledger, alias, params));
  const stored = ledger.get('token', token);
  if (!stored) throw noSuch('token', token, 'payment_method_data[card][token]');
  if (stored.used)
    throw invalid(`You cannot use a Stripe token more than once: ${token}.`, { code: 'token_already_used' });
  ledger.put('token', { ...stored, used: true });
  return ledger.get<PaymentMethod>('payment_method', String(stored.sandbox_method)) as PaymentMethod;
}

export function createMethod(ledger: Ledger, params: Params): PaymentMethod {
  if ((text(params, 'type') ?? 'card') !== 'card')
    throw invalid('The sandbox supports cards only.', { param: 'type', code: 'payment_method_unactivated' });
  const card = group(params, 'card');
  if (!card) throw missing('card');
  const token = text(card, 'token');
  return token
    ? methodOfToken(ledger, token, params)
    : ledger.put('payment_method', methodOfCard(ledger, card, params));
}

export function findMethod(ledger: Ledger, id: string): PaymentMethod {
  const alias = id.startsWith('pm_card_') ? numberOfAlias(id) : null;
  if (alias) return ledger.put('payment_method', newMethod(ledger, alias, {}));
  const method = ledger.get<PaymentMethod>('payment_method', id);
  if (!method) throw noSuch('PaymentMethod', id, 'payment_method');
  return method;
}

/** The payment element's result: it pays once, within 12 hours. */
export function createConfirmationToken(ledger: Ledger, params: Params): ProviderObject {
  const data = group(params, 'payment_method_data');
  const named = text(params, 'payment_method');
  const method = data ? createMethod(ledger, data) : named ? findMethod(ledger, named) : null;
  if (!method) throw missing('payment_method_data');
  const token: ProviderObject = {
    id: randomId('ctoken_1'),
    object: 'confirmation_token',
    created: ledger.seconds(),
    expires_at: ledger.seconds() + 43_200,
    livemode: false,
    payment_intent: null,
    setup_intent: null,
    return_url: text(params, 'return_url'),
    use_stripe_sdk: true,
    payment_method_preview: { type: 'card', card: method.card, billing_details: method.billing_details },
    sandbox_method: method.id,
  };
  return ledger.put('confirmation_token', token);
}

export function consumeConfirmationToken(ledger: Ledger, id: string, intent: string): PaymentMethod {
  const token = ledger.get('confirmation_token', id);
  if (!token) throw noSuch('ConfirmationToken', id, 'confirmation_token');
  if (token.payment_intent)
    throw invalid(`The ConfirmationToken ${id} has already been used with ${token.payment_intent}.`);
  if (Number(token.expires_at) < ledger.seconds()) throw invalid(`The ConfirmationToken ${id} has expired.`);
  ledger.put('confirmation_token', { ...token, payment_intent: intent, expires_at: null });
  return findMethod(ledger, String(token.sandbox_method));
}
