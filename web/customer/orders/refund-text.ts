import type { Invoice } from '../../../contract/invoicing/billing.ts';
import { formatAmount } from '../../../contract/shared/money.ts';

export type CustomerRefund = Invoice['refunds'][number];

const accounts: Partial<Record<NonNullable<CustomerRefund['method']>, string>> = {
  stripe: 'your card',
  paypal: 'your PayPal account',
};

type Refund = Pick<CustomerRefund, 'state' | 'amount' | 'method' | 'card'>;

export function refundText({ state, amount, method, card }: Refund): string {
  const money = formatAmount(amount);
  const account = method && (card ? `your ${card}` : accounts[method]);
  if (state === 'returned') return `${money} couldn’t be returned to ${account ?? 'you'}. We’ll contact you.`;
  if (state === 'succeeded') return account ? `${money} was refunded to ${account}` : `${money} was refunded`;
  return `${money} is on its way back to ${account ?? 'you'}`;
}
