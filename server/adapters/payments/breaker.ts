import { PaymentUnavailable } from './payments.ts';

/**
 * Spares buyers the wait for a provider that is down: after `failures` consecutive `PaymentUnavailable`, calls fail at
 * once for `openMs`; then single calls test the provider.
 */
export function circuitBreaker({ failures = 8, openMs = 5_000, now = () => performance.now() } = {}) {
  let consecutive = 0;
  let openUntil = 0;
  let probing = false;

  return async function guarded<T>(call: () => Promise<T>): Promise<T> {
    const tripped = consecutive >= failures;
    if (tripped && (probing || now() < openUntil))
      throw new PaymentUnavailable('The payment provider has not responded for a while; no call was made.');
    probing = tripped;
    try {
      const result = await call();
      consecutive = 0;
      return result;
    } catch (error) {
      if (error instanceof PaymentUnavailable) {
        consecutive += 1;
        if (consecutive >= failures) openUntil = now() + openMs;
      } else {
        // A refusal is a response too: the provider is up.
        consecutive = 0;
      }
      throw error;
    } finally {
      if (tripped) probing = false;
    }
  };
}
