import type { PaymentGateway } from '../../../adapters/payments/payments.ts';
import type { Attempt } from './attempts.ts';

/** An account that was configured since has no record of this payment. */
export const isOfOtherAccount = ({ account }: Pick<Attempt, 'account'>, gateway: PaymentGateway): boolean =>
  account !== null && account !== gateway.account;
