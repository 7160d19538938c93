import { backOffMs } from '../../contract/shared/back-off.ts';
import type { PaymentProvider } from '../../contract/shared/status.ts';
import { ApiError } from '../api/call.ts';
import { clearPendingPayment, idempotencyKeyFor } from './pending-payment.ts';

export type PaymentBody = {
  payment_provider: PaymentProvider;
  payment_token: string;
  /** The legal texts that the page shows, by kind. */
  accepted?: Record<string, number>;
};

export type Payable<B extends PaymentBody, R> = {
  /** The key in storage: `service:12`, `invoice:7`. */
  name: string;
  post(body: B, idempotencyKey: string): Promise<R>;
};

type Steps = {
  /** Shows the bank's question. Throws `ProviderError`, or `OutcomeUnknown` without a response. */
  confirm(clientSecret: string): Promise<void>;
  /** `isLost`: the response was lost, not just delayed. */
  onWaiting(isLost: boolean): void;
};

/** The provider's own message. */
export class ProviderError extends Error {
  override name = 'ProviderError';
}

/** The money may have been captured: only a repeat with the same key is safe. The message is the server's, or empty. */
export class OutcomeUnknown extends Error {
  override name = 'OutcomeUnknown';
}

const MAX_WAIT_MS = 40_000;
const MAX_BACK_OFF_MS = 8_000;
const QUICK_RETRY_MS = 500;
const MAX_BANK_STEPS = 3;

export const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

const isServerFailure = ({ status }: ApiError) => status >= 500 && status !== 503;

// A plain 409 is a refusal; with `Retry-After` the first request is still running.
const isOutcomeUnknown = ({ status, retryAfterSeconds }: ApiError) =>
  status === 0 || status === 503 || (status === 409 && retryAfterSeconds !== undefined);

/** Retries until a response or the deadline; after a server failure only once. */
async function postWithRetry<R>(post: () => Promise<R>, onWaiting: Steps['onWaiting']): Promise<R> {
  const startedAt = Date.now();
  let hasFailed = false;
  for (let tries = 1; ; tries += 1) {
    try {
      return await post();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (isServerFailure(error)) {
        if (hasFailed) throw new OutcomeUnknown(error.message, { cause: error });
        hasFailed = true;
        await pause(QUICK_RETRY_MS);
        continue;
      }
      // A 429 after an unknown outcome leaves that outcome unknown.
      if (!isOutcomeUnknown(error) && !(tries > 1 && error.status === 429)) throw error;
      const waitMs =
        error.retryAfterSeconds === undefined
          ? backOffMs(tries - 1, 1_000, MAX_BACK_OFF_MS)
          : error.retryAfterSeconds * 1_000;
      if (Date.now() - startedAt + waitMs > MAX_WAIT_MS) throw new OutcomeUnknown(error.message, { cause: error });
      onWaiting(error.status === 0);
      await pause(waitMs);
    }
  }
}

type BankStep = { client_secret: string; payment_token: string };

const bankStepOf = (error: unknown): BankStep | null =>
  error instanceof ApiError && error.status === 402
    ? ((error.body as { requires_action?: BankStep }).requires_action ?? null)
    : null;

/** The request stays stored until a result or a refusal. */
export async function payOnce<B extends PaymentBody, R>(payable: Payable<B, R>, body: B, steps: Steps): Promise<R> {
  const { name, post } = payable;
  try {
    for (let bankSteps = 0, current = body; ; bankSteps += 1) {
      const key = idempotencyKeyFor(name, current);
      try {
        const result = await postWithRetry(() => post(current, key), steps.onWaiting);
        clearPendingPayment(name);
        return result;
      } catch (error) {
        const step = bankSteps < MAX_BANK_STEPS ? bankStepOf(error) : null;
        if (!step) throw error;
        // A reload here repeats the first request, which leads back to this step.
        await steps.confirm(step.client_secret);
        current = { ...current, payment_token: step.payment_token };
      }
    }
  } catch (error) {
    if (!(error instanceof OutcomeUnknown)) clearPendingPayment(name);
    throw error;
  }
}
