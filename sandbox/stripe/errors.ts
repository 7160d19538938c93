import { ProviderError, type SandboxResponse } from '../serve.ts';
import type { Decline } from './cards.ts';

type More = { code?: string; param?: string; payment_intent?: unknown };

const envelope = (status: number, error: Record<string, unknown>): SandboxResponse => ({ status, body: { error } });

export const invalid = (message: string, more: More = {}) =>
  new ProviderError(envelope(400, { type: 'invalid_request_error', message, ...more }));

export const missing = (param: string) =>
  invalid(`Missing required param: ${param}.`, { code: 'parameter_missing', param });

export const noSuch = (what: string, id: string, param: string, status = 400) =>
  new ProviderError(
    envelope(status, {
      type: 'invalid_request_error',
      code: 'resource_missing',
      message: `No such ${what}: '${id}'`,
      param,
    }),
  );

export const declined = (decline: Decline, more: Record<string, unknown> = {}) =>
  new ProviderError(envelope(402, { type: 'card_error', ...decline, ...more }), true);

export const unauthorized = (key: string) =>
  new ProviderError(
    envelope(401, {
      type: 'invalid_request_error',
      message: key
        ? `Invalid API Key provided: ${key.slice(0, 8)}***`
        : 'You did not provide an API key. You need to provide your API key in the Authorization header, using Bearer ' +
          "auth (e.g. 'Authorization: Bearer YOUR_SECRET_KEY').",
    }),
  );

export const forbidden = () =>
  new ProviderError(
    envelope(403, {
      type: 'invalid_request_error',
      code: 'secret_key_required',
      message: 'This API call cannot be made with a publishable API key. Please use a secret API key.',
    }),
  );

export const failed = (status: number): SandboxResponse =>
  status === 429
    ? envelope(429, { type: 'invalid_request_error', code: 'rate_limit', message: 'Request rate limit exceeded.' })
    : envelope(status, {
        type: 'api_error',
        message: 'Sorry, there was an error on our side. (Simulated by the sandbox.)',
      });

export const keyInUse = (): SandboxResponse =>
  envelope(409, {
    type: 'invalid_request_error',
    code: 'idempotency_key_in_use',
    message: 'There is currently another in-progress request using this idempotency key.',
  });

export const keyReused = (key: string): SandboxResponse =>
  envelope(400, {
    type: 'idempotency_error',
    message:
      'Keys for idempotent requests can only be used with the same parameters they were first used with. Try using ' +
      `a key other than '${key}' if you meant to execute a different request.`,
  });
