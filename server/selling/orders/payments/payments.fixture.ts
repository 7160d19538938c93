import type { Outcome, PaymentGateway } from '../../../adapters/payments/payments.ts';
import type { Deps } from '../../../deps.ts';

export const interceptCancels =
  (step: (ref: string, proceed: () => Promise<Outcome | null>) => Promise<Outcome | null>) =>
  ({ payments }: Pick<Deps, 'payments'>) => {
    const real = payments.stripe as PaymentGateway;
    const cancel: PaymentGateway['cancel'] = (payment) => step(payment.ref, () => real.cancel(payment));
    return { payments: { ...payments, stripe: { ...real, cancel } } };
  };
