import type { PaymentGateway } from '../../../adapters/payments/payments.ts';
import type { Attempt } from './attempts.ts';

/** The keys of another account were configured since: it has no record of this payment, whatever became of it. */
export const isOfOtherAccount = ({ account }: Pick<Attempt, 'account'>, gateway: PaymentGateway): boolean =>
  account !== null && account !== gateway.account;
