import { formatAmount } from '../../contract/shared/money.ts';
import { companyDay, dueDay, shortDay } from './company-days.ts';
import type { NextStep } from './step.ts';
import { type AdminOrderWorkspace, blocksWork, hasWorkers, workersOf } from './workspace.ts';

/** An answer has a deadline, so that nothing comes before it. */
function disputeStep({ dispute, promise }: AdminOrderWorkspace): NextStep | null {
  if (!dispute) return null;
  const text = `Disputed: the bank holds ${formatAmount(dispute.amount)}.`;
  const action = { id: 'dispute', label: 'See the dispute' } as const;
  if (dispute.respond_by === null) return { who: 'them', text, detail: 'The bank decides next.', action };
  return { who: 'you', text: `${text} Decide before ${shortDay(promise, dispute.respond_by)}.`, action };
}

function ownStep(order: AdminOrderWorkspace, quarantined: number): NextStep | null {
  const { status, promise, user, unread } = order;
  if (quarantined > 0)
    return {
      who: 'you',
      text:
        quarantined === 1
          ? 'An email about this order needs your review.'
          : `${quarantined} emails about this order need your review.`,
      detail:
        quarantined === 1
          ? 'We couldn’t be sure who sent it, so it isn’t in the conversation yet.'
          : 'We couldn’t be sure who sent them, so they aren’t in the conversation yet.',
      action: { id: 'quarantine', label: 'Review email' },
    };
  if (status === 'pending' && !hasWorkers(order))
    return {
      who: promise.late ? 'late' : 'you',
      text: 'Nobody is working on this order yet.',
      action: { id: 'assign', label: 'Assign Staff' },
    };
  if (promise.late)
    return {
      who: 'late',
      text: `This order is overdue. It was due ${dueDay(promise)}.`,
      detail: `Check with ${workersOf(order)}, then agree on a new day with ${user.name}.`,
      action: { id: 'move', label: 'Notify the customer' },
    };
  if (unread > 0)
    return {
      who: 'you',
      text: unread === 1 ? 'There’s a new message.' : `There are ${unread} new messages.`,
      action: { id: 'read', label: unread === 1 ? 'Read it' : 'Read them' },
    };
  return null;
}

function deliveredStep({ acceptance, promise, user }: AdminOrderWorkspace): NextStep {
  const { due_at, accepted_at } = acceptance;
  if (acceptance.state === 'awaiting')
    return {
      who: 'them',
      text: due_at
        ? `Delivered. ${user.name} can check it until ${companyDay(promise, due_at)}.`
        : `Delivered. ${user.name} is checking it.`,
    };
  if (acceptance.state !== 'accepted') return { who: 'done', text: 'Delivered. There’s nothing left to do.' };
  const day = accepted_at ? ` on ${companyDay(promise, accepted_at)}` : '';
  return {
    who: 'done',
    text:
      acceptance.how === 'automatic' ? `Accepted automatically${day}.` : `${user.name} accepted the delivery${day}.`,
  };
}

export function adminStep(order: AdminOrderWorkspace, quarantined: number): NextStep {
  const { status, promise, user, acceptance } = order;
  const dispute = disputeStep(order);
  if (dispute?.who === 'you') return dispute;
  if (status === 'cancelled') return dispute ?? { who: 'done', text: 'This order was cancelled.' };
  const own = ownStep(order, quarantined);
  if (own && !(dispute && own.action?.id === 'assign')) return own;
  if (dispute) return dispute;
  if (promise.state === 'paused')
    return {
      who: 'them',
      text: `Waiting for ${user.name} to answer.`,
      detail: 'The clock is paused and resumes when they answer.',
      action: { id: 'resume', label: 'Resume the clock' },
    };
  if (status === 'delivered') return deliveredStep(order);
  if (promise.state === 'waiting' && promise.reason === 'payment')
    return { who: 'them', text: `Waiting for payment from ${user.name}.` };
  if (blocksWork(order))
    return {
      who: 'them',
      text: `Waiting for ${user.name} to answer the questions.`,
      detail: 'Did they tell you on the phone? You can answer for them.',
      action: { id: 'questions', label: 'See the questions' },
    };
  const names = workersOf(order);
  if (acceptance.state === 'changes_requested')
    return { who: 'them', text: `${user.name} asked for changes. ${names} will deliver again.` };
  if (status === 'completed') return { who: 'them', text: `The work is completed. ${names} will deliver it next.` };
  if (status === 'processing') return { who: 'them', text: `In progress with ${names}.` };
  return { who: 'them', text: `Waiting for ${names} to start.` };
}
