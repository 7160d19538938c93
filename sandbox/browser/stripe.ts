/** Replaces Stripe's browser script, as @stripe/stripe-js and @stripe/react-stripe-js use it. */
import { formatMoney } from '../../contract/shared/money.ts';
import { openDialog } from './dialog.ts';
import { type SandboxElement, sandboxElements } from './elements.ts';

type Values = { [name: string]: unknown };
type Failure = { type?: string; code?: string; message: string };
type Intent = { id: string; status: string; amount: number; last_payment_error: Failure | null };
type Result = { error?: Failure } & Values;

const api = '/sandbox/stripe';

const flatten = (values: Values, name = ''): [string, string][] =>
  Object.entries(values).flatMap(([key, value]): [string, string][] => {
    const path = name ? `${name}[${key}]` : key;
    if (value === undefined || value === null) return [];
    return typeof value === 'object' ? flatten(value as Values, path) : [[path, String(value)]];
  });

async function call(key: string, method: string, path: string, values: Values = {}): Promise<Result> {
  const form = new URLSearchParams(flatten(values));
  const isPost = method === 'POST';
  try {
    const response = await fetch(`${api}/v1${path}${isPost ? '' : `?${form}`}`, {
      method,
      headers: { authorization: `Bearer ${key}` },
      ...(isPost ? { body: form } : {}),
    });
    return (await response.json()) as Result;
  } catch {
    return { error: { type: 'api_connection_error', message: 'We could not reach the payment provider.' } };
  }
}

const resultOf = (name: string, response: Result): Result =>
  response.error ? { error: response.error } : { [name]: response };

const isElement = (value: unknown): value is SandboxElement =>
  typeof value === 'object' && value !== null && 'sandbox' in value;

/** An error is already shown at its field. */
function cardOf(element: SandboxElement): { error: Failure } | { card: Values } {
  const form = element.sandbox.form();
  const error = form ? form.validate() : { message: 'The card form is not ready yet.' };
  return error || !form ? { error: error as Failure } : { card: form.values() };
}

/** The payment was canceled before the buyer confirmed: another card has paid, for example. */
const canceled = (): Result => ({
  error: {
    type: 'invalid_request_error',
    code: 'payment_intent_unexpected_state',
    message: 'This payment was cancelled before your bank confirmed it. You have not been charged.',
  },
});

function makeStripe(key: string) {
  if (!/^pk_(test|live)_/.test(key)) throw new Error(`Invalid API Key provided to the sandbox: ${key}`);
  const post = (path: string, values: Values) => call(key, 'POST', path, values);
  const read = (secret: string) =>
    call(key, 'GET', `/payment_intents/${secret.split('_secret_')[0]}`, { client_secret: secret });

  /** Reports the buyer's choice to the provider, then reads the payment's outcome. */
  async function authenticate(secret: string): Promise<Result> {
    const response = await read(secret);
    if (response.error) return { error: response.error };
    const intent = response as unknown as Intent;
    if (intent.status === 'canceled') return canceled();
    if (intent.status !== 'requires_action')
      return {
        error: {
          type: 'invalid_request_error',
          code: 'payment_intent_unexpected_state',
          message: `handleNextAction: The PaymentIntent supplied is not in the requires_action state (${intent.status}).`,
        },
      };
    const outcome = await openDialog(
      'Confirm with your bank',
      `3-D Secure: your bank asks whether you want to pay ${formatMoney(intent.amount)}.`,
      [
        { value: 'succeed', label: 'Complete authentication', look: 'primary' },
        { value: 'fail', label: 'Fail authentication', look: 'plain' },
      ],
      'fail',
    );
    await fetch(`${api}/payment_intents/${intent.id}/authenticate`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ outcome }),
    });
    return outcomeOf(await read(secret));
  }

  function outcomeOf(response: Result): Result {
    if (response.error) return { error: response.error };
    const intent = response as unknown as Intent;
    if (intent.status === 'canceled') return canceled();
    return intent.status === 'requires_payment_method' && intent.last_payment_error
      ? { error: { ...intent.last_payment_error, payment_intent: intent } as Failure }
      : { paymentIntent: intent };
  }

  async function confirm(secret: string, values: Values): Promise<Result> {
    const path = `/payment_intents/${secret.split('_secret_')[0]}/confirm`;
    const response = await post(path, { client_secret: secret, use_stripe_sdk: true, ...values });
    return !response.error && response.status === 'requires_action' ? authenticate(secret) : outcomeOf(response);
  }

  const methodData = (card: Values, params: Values = {}) => ({ ...params, type: 'card', card });

  return {
    elements: sandboxElements,
    registerAppInfo() {},
    _registerWrapper() {},

    async createToken(source: unknown, data: Values = {}): Promise<Result> {
      if (!isElement(source)) return resultOf('token', await post('/tokens', { card: data }));
      const read = cardOf(source);
      return 'error' in read ? read : resultOf('token', await post('/tokens', { card: { ...read.card, ...data } }));
    },

    async createPaymentMethod(options: { elements?: ReturnType<typeof sandboxElements>; params?: Values } & Values) {
      const { elements, params, card, ...rest } = options;
      const element = elements ? elements.getElement('payment') : isElement(card) ? card : null;
      const read = element ? cardOf(element) : { card: card as Values };
      if ('error' in read) return read;
      return resultOf('paymentMethod', await post('/payment_methods', methodData(read.card, { ...rest, ...params })));
    },

    async createConfirmationToken(options: { elements: ReturnType<typeof sandboxElements>; params?: Values }) {
      const form = options.elements.sandboxForm();
      const error = form ? form.validate() : { message: 'elements.submit() must be called first.' };
      if (error || !form) return { error };
      const { payment_method_data: data, ...rest } = (options.params ?? {}) as {
        payment_method_data?: Values;
      } & Values;
      const values = { ...rest, payment_method_data: methodData(form.values(), data) };
      return resultOf('confirmationToken', await post('/confirmation_tokens', values));
    },

    handleNextAction: ({ clientSecret }: { clientSecret: string }) => authenticate(clientSecret),
    handleCardAction: (clientSecret: string) => authenticate(clientSecret),
    retrievePaymentIntent: async (clientSecret: string) => resultOf('paymentIntent', await read(clientSecret)),

    async confirmCardPayment(clientSecret: string, data: { payment_method?: unknown } = {}): Promise<Result> {
      const method = data.payment_method;
      if (typeof method === 'string') return confirm(clientSecret, { payment_method: method });
      const { card, ...rest } = (method ?? {}) as Values;
      if (!isElement(card))
        return confirm(clientSecret, card ? { payment_method_data: methodData(card as Values, rest) } : {});
      const read = cardOf(card);
      return 'error' in read ? read : confirm(clientSecret, { payment_method_data: methodData(read.card, rest) });
    },

    async confirmPayment(options: { elements: ReturnType<typeof sandboxElements>; clientSecret: string }) {
      const form = options.elements.sandboxForm();
      const error = form?.validate();
      if (error || !form) return { error };
      return confirm(options.clientSecret, { payment_method_data: methodData(form.values()) });
    },
  };
}

// @stripe/stripe-js warns about any other version.
const Stripe = Object.assign((key: string) => makeStripe(key), { version: 'endive' });
Object.assign(window, { Stripe });
