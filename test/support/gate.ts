import type { ChargeRequest, Outcome, PaymentGateway } from '../../server/adapters/payments/payments.ts';
import type { Deps } from '../../server/deps.ts';

/** Blocks work until the test opens it, so that a race does not depend on timing. */
export function gate() {
  const arrival = Promise.withResolvers<void>();
  const opening = Promise.withResolvers<void>();
  return {
    arrived: arrival.promise,
    open: () => opening.resolve(),
    pass: async () => {
      arrival.resolve();
      await opening.promise;
    },
  };
}

type Step = (charge: ChargeRequest, proceed: () => Promise<Outcome>) => Promise<Outcome>;

export const interceptCharges =
  (step: Step) =>
  ({ payments }: Pick<Deps, 'payments'>) => {
    const real = payments.stripe as PaymentGateway;
    return {
      payments: {
        ...payments,
        stripe: { ...real, charge: (charge: ChargeRequest) => step(charge, () => real.charge(charge)) },
      },
    };
  };
