import { movedSentence } from '../../../contract/shared/promise-sentence.ts';
import { decidedText, wishNames } from '../guarantee/guarantee-text.ts';
import type { StaffOrderWorkspace } from '../workspace.ts';
import type { TimelineEntry } from './timeline-list.tsx';

/** The part of the order’s history that staff may know, oldest first. */
export function staffTimeline(order: StaffOrderWorkspace): TimelineEntry[] {
  const { promise, acceptance, deliveries, user, guarantee } = order;
  const entries: TimelineEntry[] = [
    { key: 'placed', text: 'Order placed', at: order.created_at, by: user.name },
    { key: 'assigned', text: 'Assigned to you', at: order.assigned_at },
    ...promise.moves.map((move) => ({ key: `moved ${move.at}`, text: movedSentence(promise, move), at: move.at })),
    ...deliveries.map(({ id, staff, round, created_at }) => ({
      key: `delivery ${id}`,
      text: round > 1 ? `Work delivered, round ${round}` : 'Work delivered',
      at: created_at,
      by: staff,
    })),
  ];
  if (promise.state === 'paused') entries.push({ key: 'paused', text: 'Clock paused', at: promise.since });
  if (acceptance.accepted_at)
    entries.push({
      key: 'accepted',
      text: acceptance.how === 'automatic' ? 'Accepted automatically' : 'Accepted',
      at: acceptance.accepted_at,
      ...(acceptance.how !== 'automatic' && { by: user.name }),
    });
  const claim = guarantee?.claim;
  if (claim)
    entries.push({ key: 'claimed', text: `Asked for ${wishNames[claim.wish]}`, at: claim.created_at, by: user.name });
  if (claim?.decided_at) entries.push({ key: 'decided', text: decidedText(claim), at: claim.decided_at });
  return entries.toSorted((a, b) => a.at.localeCompare(b.at));
}
