import type { Refund } from '../../../contract/settlement/refunds.ts';

type Row = { payment_id: number; payment_ref: string | null } & Pick<Refund['payment'], 'method' | 'provider' | 'card'>;

export const toPaymentRef = ({ payment_id, method, provider, card, payment_ref }: Row): Refund['payment'] => ({
  id: payment_id,
  method,
  provider,
  card,
  provider_ref: payment_ref,
});
