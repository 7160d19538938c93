import { minimumCents } from '../../contract/shared/currencies.ts';
import type { Ledger, LedgerRow, ProviderObject } from '../ledger.ts';
import { randomId } from '../random.ts';
import type { Webhooks } from '../webhooks.ts';
import { type Card, cardOfNumber, type Decline } from './cards.ts';
import { declined, invalid, missing, noSuch } from './errors.ts';
import { group, type Params, text } from './form.ts';
import { consumeConfirmationToken, createMethod, findMethod, type PaymentMethod } from './payment-methods.ts';

export type Intent = ProviderObject & {
  amount: number;
  amount_received: number;
  amount_capturable: number;
  currency: string;
  status: string;
  client_secret: string;
  latest_charge: string | null;
  payment_method: string | null;
  metadata: Params;
  description: string | null;
  capture_method: string;
  payment_method_options: Params;
  sandbox_pending: LedgerRow | null;
};

export type Context = { ledger: Ledger; webhooks: Pick<Webhooks, 'stripe'> };

const USED =
  'The provided PaymentMethod was previously used with a PaymentIntent without Customer attachment, shared with a ' +
  'connected account without Customer attachment, or was detached from a Customer. It may not be used again. To use a ' +
  'PaymentMethod multiple times, you must attach it to a Customer first.';
const UNAUTHENTICATED: Decline = {
  code: 'payment_intent_authentication_failure',
  message: 'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
};

export function findIntent(ledger: Ledger, id: string): Intent {
  const intent = ledger.get<Intent>('payment_intent', id);
  if (!intent) throw noSuch('payment_intent', id, 'intent', 404);
  return intent;
}

function save({ ledger, webhooks }: Context, intent: Intent, changes: Partial<Intent>, event?: string): Intent {
  const saved = ledger.put('payment_intent', { ...intent, ...changes } as Intent);
  if (event) webhooks.stripe(event, saved);
  return saved;
}

const minimumOf = (currency: string) =>
  (minimumCents as Record<string, number | undefined>)[currency.toUpperCase()] ?? 50;

export function createIntent(context: Context, params: Params, key: string | null): Intent {
  if ('payment_method_types' in params)
    throw invalid('payment_method_types is no longer supported. Use allowed_payment_method_types.', {
      code: 'payment_method_types_no_longer_supported',
      param: 'payment_method_types',
    });
  const amount = Number(text(params, 'amount') ?? Number.NaN);
  const currency = text(params, 'currency');
  if (!currency) throw missing('currency');
  if (!Number.isSafeInteger(amount))
    throw invalid('Invalid integer: amount', { code: 'parameter_invalid_integer', param: 'amount' });
  const minimum = minimumOf(currency);
  if (amount < minimum)
    throw invalid(`Amount must be at least ${(minimum / 100).toFixed(2)} ${currency}`, {
      code: 'amount_too_small',
      param: 'amount',
    });
  if (amount > 99_999_999)
    throw invalid('Amount must be no more than $999,999.99', { code: 'amount_too_large', param: 'amount' });
  const id = randomId('pi_1');
  const intent = context.ledger.put<Intent>('payment_intent', {
    id,
    object: 'payment_intent',
    amount,
    amount_received: 0,
    amount_capturable: 0,
    currency: currency.toLowerCase(),
    status: 'requires_payment_method',
    client_secret: randomId(`${id}_secret_`),
    latest_charge: null,
    payment_method: null,
    payment_method_types: ['card'],
    capture_method: text(params, 'capture_method') ?? 'automatic_async',
    payment_method_options: group(params, 'payment_method_options') ?? {},
    confirmation_method: 'automatic',
    created: context.ledger.seconds(),
    livemode: false,
    customer: null,
    description: text(params, 'description'),
    receipt_email: text(params, 'receipt_email'),
    metadata: group(params, 'metadata') ?? {},
    next_action: null,
    last_payment_error: null,
    canceled_at: null,
    cancellation_reason: null,
    sandbox_pending: null,
  });
  return text(params, 'confirm') === 'true' ? confirmIntent(context, intent, params, key) : intent;
}

function methodFor({ ledger }: Context, intent: Intent, params: Params): PaymentMethod {
  const confirmation = text(params, 'confirmation_token');
  const named = text(params, 'payment_method') ?? intent.payment_method;
  const data = group(params, 'payment_method_data');
  const method = confirmation
    ? consumeConfirmationToken(ledger, confirmation, intent.id)
    : data
      ? createMethod(ledger, data)
      : named
        ? findMethod(ledger, named)
        : null;
  if (!method)
    throw invalid('You cannot confirm this PaymentIntent because it is missing a payment method.', {
      code: 'payment_intent_unexpected_state',
    });
  if (method.sandbox_used_by && method.sandbox_used_by !== intent.id) throw invalid(USED);
  return method;
}

/** Some cards require it; the shop may request it for all others, which not every bank can do. */
function asksBank(intent: Intent, card: Card): boolean {
  if (card.authenticate || card.decline) return card.authenticate === true;
  return isRequested(intent) && card.onRequest === undefined;
}

const isRequested = ({ payment_method_options: options }: Intent): boolean => {
  const wanted = text(group(options, 'card') ?? {}, 'request_three_d_secure');
  return wanted === 'any' || wanted === 'challenge';
};

/** Null if 3-D Secure was not tried. */
function threeDSecure(intent: Intent, card: Card): { result: string; version: string } | null {
  const version = '2.2.0';
  if (intent.status === 'requires_action') return { result: 'authenticated', version };
  return isRequested(intent) && card.onRequest ? { result: card.onRequest, version } : null;
}

export function confirmIntent(context: Context, intent: Intent, params: Params, key: string | null): Intent {
  if (!confirmable.includes(intent.status)) throw unexpected(intent, 'confirm', 'confirmed', confirmable);
  const method = methodFor(context, intent, params);
  const card = cardOfNumber(method.sandbox_number) as Card;
  const row: LedgerRow = {
    id: randomId('ch_3'),
    provider: 'stripe',
    payment: intent.id,
    amount_cents: intent.amount,
    currency: intent.currency.toUpperCase(),
    status: 'requires_action',
    idempotency_key: key,
    detail: intent.description ?? '',
  };
  if (!card.decline || card.authenticate)
    context.ledger.put('payment_method', { ...method, sandbox_used_by: intent.id });
  if (!asksBank(intent, card)) return settle(context, intent, method, row, card.decline);
  context.ledger.record(row);
  const next_action = {
    type: 'use_stripe_sdk',
    use_stripe_sdk: { type: 'three_d_secure_redirect', source: randomId('payatt_3'), stripe_js: '/sandbox/stripe.js' },
  };
  const pending = { status: 'requires_action', payment_method: method.id, next_action, sandbox_pending: row };
  return save(context, intent, pending, 'payment_intent.requires_action');
}

/** Writes the ledger, the charge and the intent before it throws the decline. */
function settle(context: Context, intent: Intent, method: PaymentMethod, row: LedgerRow, decline?: Decline): Intent {
  const { ledger, webhooks } = context;
  const isAuthorized = !decline && intent.capture_method === 'manual';
  const status = isAuthorized ? 'requires_capture' : 'captured';
  ledger.record({ ...row, status: decline ? 'declined' : status, detail: decline?.message ?? row.detail });
  const card = {
    ...(method.card as object),
    three_d_secure: threeDSecure(intent, cardOfNumber(method.sandbox_number) as Card),
  };
  const charge = ledger.put('charge', {
    id: row.id,
    object: 'charge',
    amount: intent.amount,
    amount_captured: decline || isAuthorized ? 0 : intent.amount,
    amount_refunded: 0,
    currency: intent.currency,
    created: ledger.seconds(),
    livemode: false,
    description: intent.description,
    metadata: intent.metadata,
    paid: !decline,
    captured: !decline && !isAuthorized,
    refunded: false,
    disputed: false,
    balance_transaction: decline ? null : row.id.replace('ch_', 'txn_'),
    status: decline ? 'failed' : 'succeeded',
    failure_code: decline?.code ?? null,
    failure_message: decline?.message ?? null,
    payment_intent: intent.id,
    payment_method: method.id,
    payment_method_details: { type: 'card', card },
    sandbox_row: row,
  });
  const settled = { latest_charge: row.id, next_action: null, sandbox_pending: null };
  if (isAuthorized) {
    const authorized = { ...settled, sandbox_pending: row, status: 'requires_capture', payment_method: method.id };
    const waiting = { ...authorized, amount_capturable: intent.amount, last_payment_error: null };
    return save(context, intent, waiting, 'payment_intent.amount_capturable_updated');
  }
  if (!decline) {
    webhooks.stripe('charge.succeeded', charge);
    const paid = {
      ...settled,
      status: 'succeeded',
      amount_received: intent.amount,
      payment_method: method.id,
      last_payment_error: null,
    };
    return save(context, intent, paid, 'payment_intent.succeeded');
  }
  webhooks.stripe('charge.failed', charge);
  const last_payment_error = { type: 'card_error', ...decline, charge: row.id, payment_method: method };
  const unpaid = { ...settled, status: 'requires_payment_method', payment_method: null, last_payment_error };
  const failed = save(context, intent, unpaid, 'payment_intent.payment_failed');
  throw declined(decline, { charge: row.id, payment_method: method, payment_intent: failed });
}

/** A decline after 3-D Secure is reported in the intent, as Stripe does. */
export function authenticateIntent(context: Context, id: string, outcome: 'succeed' | 'fail'): Intent {
  const intent = findIntent(context.ledger, id);
  const { sandbox_pending: row, payment_method: method } = intent;
  if (intent.status !== 'requires_action' || !row || !method) throw notAwaitingAuthentication(intent);
  const paying = findMethod(context.ledger, method);
  const { decline } = cardOfNumber(paying.sandbox_number) as Card;
  try {
    return settle(context, intent, paying, row, outcome === 'fail' ? UNAUTHENTICATED : (decline ?? undefined));
  } catch {
    return findIntent(context.ledger, id);
  }
}

export function captureIntent(context: Context, id: string): Intent {
  const intent = findIntent(context.ledger, id);
  const { sandbox_pending: row, latest_charge: charge } = intent;
  if (intent.status !== 'requires_capture' || !row || !charge)
    throw unexpected(intent, 'capture', 'captured', ['requires_capture']);
  context.ledger.record({ ...row, status: 'captured' });
  const authorized = context.ledger.get('charge', charge);
  const captured = { ...authorized, id: charge, captured: true, amount_captured: intent.amount };
  context.webhooks.stripe('charge.captured', context.ledger.put('charge', captured));
  const paid = { status: 'succeeded', amount_received: intent.amount, amount_capturable: 0, sandbox_pending: null };
  return save(context, intent, paid, 'payment_intent.succeeded');
}

export function cancelIntent(context: Context, id: string, params: Params): Intent {
  const intent = findIntent(context.ledger, id);
  if (!cancelable.includes(intent.status)) throw unexpected(intent, 'cancel', 'canceled', cancelable);
  if (intent.sandbox_pending) context.ledger.record({ ...intent.sandbox_pending, status: 'canceled' });
  const changes = {
    status: 'canceled',
    canceled_at: context.ledger.seconds(),
    next_action: null,
    sandbox_pending: null,
    cancellation_reason: text(params, 'cancellation_reason'),
  };
  return save(context, intent, changes, 'payment_intent.canceled');
}

const confirmable = ['requires_payment_method', 'requires_confirmation', 'requires_action'];
const cancelable = [
  'requires_payment_method',
  'requires_capture',
  'requires_confirmation',
  'requires_action',
  'processing',
];

// The payment intent is left out: the buyer's bank has not presented an API key.
const notAwaitingAuthentication = ({ status }: Intent) =>
  invalid(
    status === 'canceled'
      ? 'This payment was cancelled and can no longer be confirmed.'
      : `This PaymentIntent does not require authentication: it has a status of ${status}.`,
    { code: 'payment_intent_unexpected_state' },
  );

const unexpected = (intent: Intent, verb: string, done: string, statuses: string[]) =>
  invalid(
    `You cannot ${verb} this PaymentIntent because it has a status of ${intent.status}. Only a PaymentIntent with one ` +
      `of the following statuses may be ${done}: ${statuses.join(', ')}.`,
    { code: 'payment_intent_unexpected_state', payment_intent: intent },
  );
