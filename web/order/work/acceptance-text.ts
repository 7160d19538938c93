import type { OrderAcceptance } from '../../../contract/work/workspace.ts';
import { type CompanyDay, companyDay } from '../company-days.ts';

/** `2 of 2 changes left` */
export function changesLeftText({ revisions_included: included, revisions_used: used }: OrderAcceptance): string {
  if (included === null) return 'As many changes as you need';
  return `${Math.max(0, included - used)} of ${included} ${included === 1 ? 'change' : 'changes'} left`;
}

export const hasChangesLeft = ({ revisions_included: included, revisions_used: used }: OrderAcceptance): boolean =>
  included === null || used < included;

/** Null until the order is accepted. */
export function acceptedText(
  { state, how, accepted_at }: OrderAcceptance,
  customer: string,
  promise: CompanyDay,
): string | null {
  if (state !== 'accepted') return null;
  const day = accepted_at ? ` on ${companyDay(promise, accepted_at)}` : '';
  if (how === 'automatic') return `Accepted automatically${day}, because ${customer} didn’t respond in time.`;
  if (how === 'signature') return `${customer} signed for it${day}.`;
  return `${customer} accepted it${day}.`;
}
