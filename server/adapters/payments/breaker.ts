import type { PaymentProvider } from '../../../contract/shared/status.ts';
import { channels } from '../../shared/channels.ts';
import { PaymentUnavailable } from './payments.ts';

type Options = {
  failures?: number;
  openMs?: number;
  now?: () => number;
  provider?: PaymentProvider;
  /** The error of a call whose outcome is unknown. */
  unavailable?: new (
    message: string,
  ) => Error;
};

function publish(provider: PaymentProvider | undefined, isOpen: boolean): void {
  if (provider) channels.breakers.publish({ provider, isOpen });
}

/**
 * Spares buyers the wait for a provider that is down: after `failures` consecutive `PaymentUnavailable`, calls fail at
 * once for `openMs`; then single calls test the provider.
 */
export function circuitBreaker({
  failures = 8,
  openMs = 5_000,
  now = () => performance.now(),
  unavailable: Unavailable = PaymentUnavailable,
  ...of
}: Options = {}) {
  let consecutive = 0;
  let openUntil = 0;
  let probing = false;

  const count = (failed: number) => {
    const [was, is] = [consecutive >= failures, failed >= failures];
    consecutive = failed;
    if (was !== is) publish(of.provider, is);
  };
  publish(of.provider, false);

  return async function guarded<T>(call: () => Promise<T>): Promise<T> {
    const tripped = consecutive >= failures;
    if (tripped && (probing || now() < openUntil))
      throw new Unavailable('The provider has not responded for a while; no call was made.');
    probing = tripped;
    try {
      const result = await call();
      count(0);
      return result;
    } catch (error) {
      if (error instanceof Unavailable) {
        count(consecutive + 1);
        if (consecutive >= failures) openUntil = now() + openMs;
      } else {
        // A refusal is a response too: the provider is up.
        count(0);
      }
      throw error;
    } finally {
      if (tripped) probing = false;
    }
  };
}
