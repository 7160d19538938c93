import type { PaymentProvider } from '../../../contract/shared/status.ts';
import { channels, type WebhookOutcome } from '../../shared/channels.ts';
import { AppError, type ErrorCode } from '../../shared/errors.ts';

const outcomes: Partial<Record<ErrorCode, WebhookOutcome>> = {
  bad_request: 'invalid',
  not_found: 'unknown',
  limited: 'limited',
  unavailable: 'unavailable',
};

const outcomeOf = (error: unknown): WebhookOutcome =>
  (error instanceof AppError ? outcomes[error.code] : undefined) ?? 'failed';

export async function countWebhook<T>(provider: PaymentProvider, handle: () => Promise<T>): Promise<T> {
  try {
    const handled = await handle();
    channels.webhooks.publish({ provider, outcome: 'accepted' });
    return handled;
  } catch (error) {
    channels.webhooks.publish({ provider, outcome: outcomeOf(error) });
    throw error;
  }
}
