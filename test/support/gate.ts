import type { Charge, Outcome, PaymentGateway } from '../../server/adapters/payments/payments.ts';
import type { Deps } from '../../server/deps.ts';

/** A point where work waits until a test lets it go on, instead of a test that hopes to be quick enough. */
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

type Step = (charge: Charge, go: () => Promise<Outcome>) => Promise<Outcome>;

/** The card gateway with a step of the test's own around each charge, for `world({ change })`. */
export const aroundCharges =
  (step: Step) =>
  ({ payments }: Pick<Deps, 'payments'>) => {
    const real = payments.stripe as PaymentGateway;
    return {
      payments: {
        ...payments,
        stripe: { ...real, charge: (charge: Charge) => step(charge, () => real.charge(charge)) },
      },
    };
  };
