import { randomId } from '../random.ts';
import { ProviderError, type SandboxResponse } from '../serve.ts';

const envelope = (
  status: number,
  name: string,
  message: string,
  issue?: string,
  description?: string,
): SandboxResponse => ({
  status,
  body: {
    name,
    message,
    debug_id: randomId('', 13).toLowerCase(),
    details: issue ? [{ issue, description }] : [],
    links: [],
  },
});

export const unprocessable = (issue: string, description: string, stored = false) =>
  new ProviderError(
    envelope(
      422,
      'UNPROCESSABLE_ENTITY',
      'The requested action could not be performed, semantically incorrect, or failed business validation.',
      issue,
      description,
    ),
    stored,
  );

export const malformed = (issue: string, description: string) =>
  new ProviderError(
    envelope(
      400,
      'INVALID_REQUEST',
      'Request is not well-formed, syntactically incorrect, or violates schema.',
      issue,
      description,
    ),
  );

export const tooManyRows = () =>
  new ProviderError(
    envelope(
      400,
      'RESULTSET_TOO_LARGE',
      'Result set size is greater than the maximum limit. Change the filter criteria and try again.',
    ),
  );

export const notFound = () =>
  new ProviderError(
    envelope(
      404,
      'RESOURCE_NOT_FOUND',
      'The specified resource does not exist.',
      'INVALID_RESOURCE_ID',
      'Specified resource ID does not exist. Please check the resource ID and try again.',
    ),
  );

export const unauthorized = () =>
  new ProviderError({
    status: 401,
    body: { error: 'invalid_token', error_description: 'The token passed in was not found in the system' },
  });

export const invalidClient = () =>
  new ProviderError({
    status: 401,
    body: { error: 'invalid_client', error_description: 'Client Authentication failed' },
  });

export const failed = (status: number): SandboxResponse =>
  status === 429
    ? envelope(429, 'RATE_LIMIT_REACHED', 'Too many requests. Blocked due to rate limiting.')
    : envelope(status, 'INTERNAL_SERVER_ERROR', 'An internal server error has occurred. (Simulated by the sandbox.)');

export const keyInUse = (): SandboxResponse =>
  envelope(
    409,
    'RESOURCE_CONFLICT',
    'A request with this PayPal-Request-Id is in progress.',
    'PREVIOUS_REQUEST_IN_PROGRESS',
  );
