import { shorten } from '../../../contract/shared/text.ts';
import { circuitBreaker } from '../payments/breaker.ts';

const ORIGIN = 'https://ec.europa.eu';
const PATH = '/taxation_customs/vies/rest-api/check-vat-number';
/** A purchase waits no longer. */
const TIMEOUT_MS = 3_000;

export class ViesUnavailable extends Error {
  override name = 'ViesUnavailable';
}

/**
 * The register of one member state is down, as many are at night: VIES itself responds at once, and the others work.
 */
class MemberStateUnavailable extends Error {
  override name = 'MemberStateUnavailable';
}

const memberStateErrors = ['MS_UNAVAILABLE', 'MS_MAX_CONCURRENT_REQ'];

/** `requestId`: the consultation number, which proves the check. Only the seller's own number gets one. */
export type ViesProof = { name: string | null; address: string | null; requestId: string | null };
export type ViesResult = { result: 'valid'; proof: ViesProof } | { result: 'invalid'; proof: null };

export type Vies = {
  /** Numbers begin with their country. Null: no response in time. */
  check(number: string, requester: string | null): Promise<ViesResult | null>;
};

type Options = { origin?: string | null; timeoutMs?: number };

type Response = {
  valid?: unknown;
  name?: unknown;
  address?: unknown;
  requestIdentifier?: unknown;
  errorWrappers?: { error?: unknown }[];
};

// Member states that don't tell names return dashes.
const textOf = (value: unknown): string | null =>
  typeof value === 'string' && /[^\s-]/.test(value) ? shorten(value.trim(), 500) : null;

const partsOf = (number: string) => ({ country: number.slice(0, 2), rest: number.slice(2) });

export function openVies({ origin, timeoutMs = TIMEOUT_MS }: Options = {}): Vies {
  const guarded = circuitBreaker({ failures: 3, openMs: 30_000, unavailable: ViesUnavailable });

  async function post(body: object, signal: AbortSignal): Promise<Response> {
    try {
      const response = await fetch((origin ?? ORIGIN) + PATH, {
        method: 'POST',
        headers: { 'content-type': 'application/json', accept: 'application/json' },
        body: JSON.stringify(body),
        redirect: 'error',
        signal,
      });
      return (await response.json()) as Response;
    } catch (error) {
      throw new ViesUnavailable('VIES does not respond.', { cause: error });
    }
  }

  async function query(number: string, requester: string | null, signal: AbortSignal): Promise<ViesResult> {
    const { country, rest } = partsOf(number);
    const by = requester === null ? null : partsOf(requester);
    const response = await post(
      {
        countryCode: country,
        vatNumber: rest,
        ...(by && { requesterMemberStateCode: by.country, requesterNumber: by.rest }),
      },
      signal,
    );
    if (response.valid === false) return { result: 'invalid', proof: null };
    if (response.valid === true) {
      const { name, address, requestIdentifier } = response;
      const proof = { name: textOf(name), address: textOf(address), requestId: textOf(requestIdentifier) };
      return { result: 'valid', proof };
    }
    const errors = response.errorWrappers?.map(({ error }) => error) ?? [];
    if (errors.includes('INVALID_INPUT')) return { result: 'invalid', proof: null };
    // The seller's own number is not registered: the result is the same, without a proof.
    if (by && errors.includes('INVALID_REQUESTER_INFO')) return query(number, null, signal);
    const message = `VIES returned ${errors.join(', ') || 'no result'}.`;
    throw errors.some((error) => memberStateErrors.includes(String(error)))
      ? new MemberStateUnavailable(message)
      : new ViesUnavailable(message);
  }

  return {
    check: (number, requester) =>
      guarded(() => query(number, requester, AbortSignal.timeout(timeoutMs))).catch((error: unknown) => {
        if (error instanceof ViesUnavailable || error instanceof MemberStateUnavailable) return null;
        throw error;
      }),
  };
}
