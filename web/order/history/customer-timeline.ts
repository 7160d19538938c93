import { dayIn, movedSentence } from '../../../contract/shared/promise-sentence.ts';
import { decidedText, wishNames } from '../guarantee/guarantee-text.ts';
import type { CustomerOrderWorkspace } from '../workspace.ts';
import type { TimelineEntry } from './timeline-list.tsx';

type Step = CustomerOrderWorkspace['timeline'][number];

const textOf = ({ step, staff }: Step): string =>
  ({
    placed: 'Order placed',
    paid: 'Payment received',
    assigned: `Assigned to ${staff ?? 'our staff'}`,
    started: 'Work started',
    completed: 'Work completed',
    delivered: 'Delivered',
  })[step];

/** Oldest first. */
export function customerTimeline({
  timeline,
  promise,
  acceptance,
  guarantee,
}: CustomerOrderWorkspace): TimelineEntry[] {
  const timed = (at: string) => ({ at, day: dayIn(promise.time_zone, at) });
  const entries: TimelineEntry[] = [
    ...timeline.map((step) => ({
      key: `${step.step} ${step.at} ${step.staff}`,
      text: textOf(step),
      at: step.at,
      day: step.day,
    })),
    ...promise.moves.map((move) => ({
      key: `moved ${move.at}`,
      text: movedSentence(promise, move),
      ...timed(move.at),
    })),
  ];
  if (promise.state === 'paused')
    entries.push({ key: 'paused', text: 'Paused: we need your answer', ...timed(promise.since) });
  if (acceptance.accepted_at)
    entries.push({
      key: 'accepted',
      text: acceptance.how === 'automatic' ? 'Accepted automatically' : 'You accepted the delivery',
      ...timed(acceptance.accepted_at),
    });
  const claim = guarantee?.claim;
  if (claim)
    entries.push({
      key: 'claimed',
      text: `You asked for ${wishNames[claim.wish]}`,
      at: claim.created_at,
      day: claim.day,
    });
  if (claim?.decided_at && claim.decision)
    entries.push({ key: 'decided', text: decidedText(claim), ...timed(claim.decided_at) });
  return entries.toSorted((a, b) => a.at.localeCompare(b.at));
}
