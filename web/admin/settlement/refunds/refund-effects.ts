import { listFormat } from '../../../../contract/shared/language/formats.ts';
import { formatAmount } from '../../../../contract/shared/money.ts';
import { firstName } from '../../../record/first-name.ts';

export type RefundEffects = {
  amount: string;
  /** `the card`; null if the money is returned outside of the shop. */
  destination: string | null;
  creditNoteNumber: string | null;
  commissions: readonly { name: string; amount: string }[];
  cancelsOrder: boolean;
};

const list = listFormat();

function commissionText(commissions: RefundEffects['commissions']): string | null {
  const [first, ...others] = commissions.map(({ name, amount }) => ({
    owner: `${firstName(name)}’s`,
    amount: formatAmount(amount),
  }));
  if (!first) return null;
  return list.format([
    `${first.owner} commission will be reduced by ${first.amount}`,
    ...others.map(({ owner, amount }) => `${owner} by ${amount}`),
  ]);
}

export function refundEffectsText({ amount, destination, creditNoteNumber, ...effects }: RefundEffects): string {
  const money = formatAmount(amount);
  const sentences = [
    destination ? `${money} will be returned to ${destination}` : `${money} will be recorded as refunded`,
    creditNoteNumber && `Credit note ${creditNoteNumber} will be issued`,
    commissionText(effects.commissions),
    effects.cancelsOrder && 'The order will be cancelled',
  ];
  return sentences
    .filter(Boolean)
    .map((sentence) => `${sentence}.`)
    .join(' ');
}
