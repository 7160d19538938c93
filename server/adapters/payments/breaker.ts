import { PaymentUnavailable } from './payments.ts';

/**
 * Spares buyers the waiting while a provider is down: after `failures` calls in a row that ended in
 * `PaymentUnavailable`, calls fail at once for `openMs`. Then one call at a time tries whether it is back.
 */
export function breaker({ failures = 8, openMs = 5_000, now = () => performance.now() } = {}) {
  let inARow = 0;
  let openUntil = 0;
  let probing = false;

  return async function guarded<T>(call: () => Promise<T>): Promise<T> {
    const tripped = inARow >= failures;
    if (tripped && (probing || now() < openUntil))
      throw new PaymentUnavailable('The payment provider has not answered for a while; not asked again yet.');
    probing = tripped;
    try {
      const result = await call();
      inARow = 0;
      return result;
    } catch (error) {
      if (error instanceof PaymentUnavailable) {
        inARow += 1;
        if (inARow >= failures) openUntil = now() + openMs;
      } else {
        // A refusal is an answer too: the provider is there.
        inARow = 0;
      }
      throw error;
    } finally {
      if (tripped) probing = false;
    }
  };
}
