import type { Ledger, LedgerRow, Thing } from '../ledger.ts';
import { randomId } from '../random.ts';
import type { Webhooks } from '../webhooks.ts';
import { type Card, cardOfNumber, type Decline } from './cards.ts';
import { group, type Params, text } from './form.ts';
import { createMethod, findMethod, type PaymentMethod, takeConfirmationToken } from './payment-methods.ts';
import { declined, invalid, missing, noSuch } from './refusals.ts';

export type Intent = Thing & {
  amount: number;
  amount_received: number;
  currency: string;
  status: string;
  client_secret: string;
  latest_charge: string | null;
  payment_method: string | null;
  metadata: Params;
  description: string | null;
  /** The attempt that waits for the bank's step, with its row in the ledger. */
  sandbox_pending: LedgerRow | null;
};

export type Room = { books: Ledger; webhooks: Webhooks };

const USED =
  'The provided PaymentMethod was previously used with a PaymentIntent without Customer attachment, shared with a ' +
  'connected account without Customer attachment, or was detached from a Customer. It may not be used again. To use a ' +
  'PaymentMethod multiple times, you must attach it to a Customer first.';
const UNAUTHENTICATED: Decline = {
  code: 'payment_intent_authentication_failure',
  message: 'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
};

export function findIntent(books: Ledger, id: string): Intent {
  const intent = books.get<Intent>('payment_intent', id);
  if (!intent) throw noSuch('payment_intent', id, 'intent', 404);
  return intent;
}

function save({ books, webhooks }: Room, intent: Intent, changes: Partial<Intent>, event?: string): Intent {
  const saved = books.put('payment_intent', { ...intent, ...changes } as Intent);
  if (event) webhooks.stripe(event, saved);
  return saved;
}

export function createIntent(room: Room, params: Params, key: string | null): Intent {
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
  if (amount < 50) throw invalid('Amount must be at least $0.50 usd', { code: 'amount_too_small', param: 'amount' });
  if (amount > 99_999_999)
    throw invalid('Amount must be no more than $999,999.99', { code: 'amount_too_large', param: 'amount' });
  const id = randomId('pi_1');
  const intent = room.books.put<Intent>('payment_intent', {
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
    capture_method: 'automatic_async',
    confirmation_method: 'automatic',
    created: Math.floor(Date.now() / 1000),
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
  return text(params, 'confirm') === 'true' ? confirmIntent(room, intent, params, key) : intent;
}

function methodFor({ books }: Room, intent: Intent, params: Params): PaymentMethod {
  const confirmation = text(params, 'confirmation_token');
  const named = text(params, 'payment_method') ?? intent.payment_method;
  const data = group(params, 'payment_method_data');
  const method = confirmation
    ? takeConfirmationToken(books, confirmation, intent.id)
    : data
      ? createMethod(books, data)
      : named
        ? findMethod(books, named)
        : null;
  if (!method)
    throw invalid('You cannot confirm this PaymentIntent because it is missing a payment method.', {
      code: 'payment_intent_unexpected_state',
    });
  if (method.sandbox_used_by && method.sandbox_used_by !== intent.id) throw invalid(USED);
  return method;
}

export function confirmIntent(room: Room, intent: Intent, params: Params, key: string | null): Intent {
  if (!confirmable.includes(intent.status)) throw unexpected(intent, 'confirm', 'confirmed', confirmable);
  const method = methodFor(room, intent, params);
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
  if (!card.decline || card.authenticate) room.books.put('payment_method', { ...method, sandbox_used_by: intent.id });
  if (!card.authenticate) return settle(room, intent, method, row, card.decline);
  room.books.record(row);
  const next_action = {
    type: 'use_stripe_sdk',
    use_stripe_sdk: { type: 'three_d_secure_redirect', source: randomId('payatt_3'), stripe_js: '/sandbox/stripe.js' },
  };
  const waiting = { status: 'requires_action', payment_method: method.id, next_action, sandbox_pending: row };
  return save(room, intent, waiting, 'payment_intent.requires_action');
}

/** Takes the money or declines: writes the ledger, the charge and the intent, and throws the decline. */
function settle(room: Room, intent: Intent, method: PaymentMethod, row: LedgerRow, decline?: Decline): Intent {
  const { books, webhooks } = room;
  books.record({ ...row, status: decline ? 'declined' : 'captured', detail: decline?.message ?? row.detail });
  const charge = books.put('charge', {
    id: row.id,
    object: 'charge',
    amount: intent.amount,
    amount_captured: decline ? 0 : intent.amount,
    amount_refunded: 0,
    currency: intent.currency,
    created: Math.floor(Date.now() / 1000),
    livemode: false,
    description: intent.description,
    metadata: intent.metadata,
    paid: !decline,
    captured: !decline,
    refunded: false,
    status: decline ? 'failed' : 'succeeded',
    failure_code: decline?.code ?? null,
    failure_message: decline?.message ?? null,
    payment_intent: intent.id,
    payment_method: method.id,
    payment_method_details: { type: 'card', card: method.card },
    sandbox_row: row,
  });
  const settled = { latest_charge: row.id, next_action: null, sandbox_pending: null };
  if (!decline) {
    webhooks.stripe('charge.succeeded', charge);
    const paid = {
      ...settled,
      status: 'succeeded',
      amount_received: intent.amount,
      payment_method: method.id,
      last_payment_error: null,
    };
    return save(room, intent, paid, 'payment_intent.succeeded');
  }
  webhooks.stripe('charge.failed', charge);
  const last_payment_error = { type: 'card_error', ...decline, charge: row.id, payment_method: method };
  const unpaid = { ...settled, status: 'requires_payment_method', payment_method: null, last_payment_error };
  const failed = save(room, intent, unpaid, 'payment_intent.payment_failed');
  throw declined(decline, { charge: row.id, payment_method: method, payment_intent: failed });
}

/** The buyer's answer to the bank. What the card does afterwards is in the intent, as the provider tells it. */
export function authenticateIntent(room: Room, id: string, outcome: 'succeed' | 'fail'): Intent {
  const intent = findIntent(room.books, id);
  const { sandbox_pending: row, payment_method: method } = intent;
  if (intent.status !== 'requires_action' || !row || !method) throw notAsked(intent);
  const paying = findMethod(room.books, method);
  const { decline } = cardOfNumber(paying.sandbox_number) as Card;
  try {
    return settle(room, intent, paying, row, outcome === 'fail' ? UNAUTHENTICATED : (decline ?? undefined));
  } catch {
    return findIntent(room.books, id);
  }
}

export function cancelIntent(room: Room, id: string, params: Params): Intent {
  const intent = findIntent(room.books, id);
  if (!cancelable.includes(intent.status)) throw unexpected(intent, 'cancel', 'canceled', cancelable);
  if (intent.sandbox_pending) room.books.record({ ...intent.sandbox_pending, status: 'canceled' });
  const changes = {
    status: 'canceled',
    canceled_at: Math.floor(Date.now() / 1000),
    next_action: null,
    sandbox_pending: null,
    cancellation_reason: text(params, 'cancellation_reason'),
  };
  return save(room, intent, changes, 'payment_intent.canceled');
}

const confirmable = ['requires_payment_method', 'requires_confirmation', 'requires_action'];
const cancelable = [
  'requires_payment_method',
  'requires_capture',
  'requires_confirmation',
  'requires_action',
  'processing',
];

// Without the payment itself: who answers the bank has shown no key.
const notAsked = ({ status }: Intent) =>
  invalid(
    status === 'canceled'
      ? 'This payment was canceled: there is nothing left to confirm.'
      : `The bank asks nothing about this PaymentIntent: it has a status of ${status}.`,
    { code: 'payment_intent_unexpected_state' },
  );

const unexpected = (intent: Intent, verb: string, done: string, statuses: string[]) =>
  invalid(
    `You cannot ${verb} this PaymentIntent because it has a status of ${intent.status}. Only a PaymentIntent with one ` +
      `of the following statuses may be ${done}: ${statuses.join(', ')}.`,
    { code: 'payment_intent_unexpected_state', payment_intent: intent },
  );
