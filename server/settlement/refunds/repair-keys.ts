import { randomUUID } from 'node:crypto';
import type { ProviderRefund } from '../../adapters/payments/payments.ts';

const PREFIX = 'finding-';

/** A refund with such a key returns money that pays nothing of ours: it is no refund of our payment. */
export const newRepairKey = (): string => `${PREFIX}${randomUUID()}`;

export const isRepairRefund = ({ key }: Pick<ProviderRefund, 'key'>): boolean => key?.startsWith(PREFIX) ?? false;

export const repairedCents = (refunds: readonly ProviderRefund[]): number =>
  refunds
    .filter((refund) => isRepairRefund(refund) && refund.state !== 'failed')
    .reduce((sum, { amountCents }) => sum + amountCents, 0);
