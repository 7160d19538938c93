import type { PaymentProvider } from '../../contract/status.ts';
import { ApiError } from '../api/call.ts';
import { closePayment, keyFor } from './open-payment.ts';

export type PaymentBody = { payment_provider: PaymentProvider; payment_token: string };

export type Payable<B extends PaymentBody, R> = {
  /** What is paid for, once per tab: `service:12`, `invoice:7`. */
  name: string;
  post(body: B, idempotencyKey: string): Promise<R>;
};

type Steps = {
  /** Lets the buyer answer the bank. Throws `ProviderError`, or `OutcomeOpen` where no answer came. */
  confirm(clientSecret: string): Promise<void>;
  /** The first answer did not come, or is not there yet; it is asked for again. */
  onWaiting(isLost: boolean): void;
};

/** The provider's own words on why there is no payment. */
export class ProviderError extends Error {
  override name = 'ProviderError';
}

/** Nobody knows whether the money was taken. Paying the same again, with the same key, is safe; anything else is not. */
export class OutcomeOpen extends Error {
  override name = 'OutcomeOpen';
}

/** The server failed, twice: as open as that, but with nothing to wait for. The words are the server's, or none. */
export class ServerFailed extends OutcomeOpen {
  override name = 'ServerFailed';
}

const UNREACHED =
  'An error occurred. We could not reach our server, so we don’t know yet whether your payment went through. Try again: you will not be charged twice.';

const PATIENCE_MS = 40_000;
const LONGEST_PAUSE_S = 8;
const QUICK_RETRY_MS = 500;
const BANK_ROUNDS = 3;

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

const isFailure = ({ status }: ApiError) => status >= 500 && status !== 503;

// 409 alone is a refusal; with a time to come back it means that the first request is still under way.
const isOpen = ({ status, retryAfterSeconds }: ApiError) =>
  status === 0 || status === 503 || (status === 409 && retryAfterSeconds !== undefined);

/**
 * Sends one request until it is answered, always with the same key, for as long as a person waits; to a server that
 * fails, once more only.
 */
async function postPatiently<R>(post: () => Promise<R>, onWaiting: Steps['onWaiting']): Promise<R> {
  const since = Date.now();
  let hasFailed = false;
  for (let tries = 1; ; tries += 1) {
    try {
      return await post();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (isFailure(error)) {
        if (hasFailed) throw new ServerFailed(error.message, { cause: error });
        hasFailed = true;
        await pause(QUICK_RETRY_MS);
        continue;
      }
      // Too many requests, after one of unknown outcome, leaves that outcome unknown.
      if (!isOpen(error) && !(tries > 1 && error.status === 429)) throw error;
      // A server that wants to be left alone for longer than a person waits is not asked again by us.
      const wait = (error.retryAfterSeconds ?? Math.min(2 ** (tries - 1), LONGEST_PAUSE_S)) * 1000;
      if (Date.now() - since + wait > PATIENCE_MS) throw new OutcomeOpen(error.message || UNREACHED, { cause: error });
      onWaiting(error.status === 0);
      await pause(wait);
    }
  }
}

type BankStep = { client_secret: string; payment_token: string };

const bankStepOf = (error: unknown): BankStep | null =>
  error instanceof ApiError && error.status === 402
    ? ((error.body as { requires_action?: BankStep }).requires_action ?? null)
    : null;

/**
 * Pays once, through lost answers and the bank's questions. While the outcome is open the request stays written down
 * (`openPayment`); a result or a refusal ends that.
 */
export async function payOnce<B extends PaymentBody, R>(payable: Payable<B, R>, body: B, steps: Steps): Promise<R> {
  const { name, post } = payable;
  try {
    for (let round = 0, now = body; ; round += 1) {
      const key = keyFor(name, now);
      try {
        const result = await postPatiently(() => post(now, key), steps.onWaiting);
        closePayment(name);
        return result;
      } catch (error) {
        const step = round < BANK_ROUNDS ? bankStepOf(error) : null;
        if (!step) throw error;
        // Should the page be reloaded while the bank asks, the first request is sent again and leads back to here.
        await steps.confirm(step.client_secret);
        now = { ...now, payment_token: step.payment_token };
      }
    }
  } catch (error) {
    if (!(error instanceof OutcomeOpen)) closePayment(name);
    throw error;
  }
}
