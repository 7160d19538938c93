import { formatAmount } from '../../contract/shared/money.ts';
import { firstNameOf } from '../../contract/shared/promise-sentence.ts';
import { companyDay, dayName } from './company-days.ts';
import { cancelledText, isFixing, openClaimOf, waitingUntil, wishNames } from './guarantee/guarantee-text.ts';
import { promiseSentence } from './promise-text.ts';
import type { NextStep } from './step.ts';
import { acceptedShortly, awaitingText, questionsText } from './step-text.ts';
import { type AdminOrderWorkspace, blocksWork, hasWorkers, workersOf } from './workspace.ts';

/** An answer has a deadline, so that nothing comes before it. */
function disputeStep({ dispute, promise }: AdminOrderWorkspace): NextStep | null {
  if (!dispute) return null;
  const text = `Disputed: ${formatAmount(dispute.amount)}.`;
  const action = { id: 'dispute', label: 'Open the dispute' } as const;
  if (dispute.respond_by === null) return { who: 'them', text, detail: 'The bank decides next.', action };
  return { who: 'late', text: `${text} Evidence until ${companyDay(promise, dispute.respond_by)}.`, action };
}

function quarantineStep(quarantined: number): NextStep {
  const isOne = quarantined === 1;
  return {
    who: 'you',
    text: isOne
      ? 'An email about this order needs your review.'
      : `${quarantined} emails about this order need your review.`,
    detail: isOne
      ? 'We couldn’t be sure who sent it, so it isn’t in the conversation yet.'
      : 'We couldn’t be sure who sent them, so they aren’t in the conversation yet.',
    action: { id: 'quarantine', label: 'Review email' },
  };
}

/** It counts whatever became of the order since. */
function withdrawalStep(order: AdminOrderWorkspace): NextStep | null {
  const { withdrawal, promise } = order;
  if (withdrawal?.state !== 'received') return null;
  return {
    who: withdrawal.pay_back_by < promise.today ? 'late' : 'you',
    text: `${firstNameOf(order)} withdraws from the contract.`,
    detail: `Decide about it. The money must be back by ${dayName(withdrawal.pay_back_by, promise.today)}.`,
    action: { id: 'decide-withdrawal', label: 'Decide' },
  };
}

function claimStep(order: AdminOrderWorkspace): NextStep | null {
  const claim = openClaimOf(order);
  if (!claim) return null;
  return {
    who: 'you',
    text: `${firstNameOf(order)} asks for ${wishNames[claim.wish]}.`,
    detail: `Answer by ${dayName(claim.answer_by, order.promise.today)}.`,
    action: { id: 'decide', label: 'Decide' },
  };
}

function mayCancelText(order: AdminOrderWorkspace): string {
  const name = firstNameOf(order);
  const until = waitingUntil(order);
  if (until) return ` ${name} keeps waiting; we ask again on ${until}.`;
  return order.can_cancel === 'late' ? ` ${name} can cancel for a full refund.` : '';
}

function lateStep(order: AdminOrderWorkspace): NextStep {
  const { id, promise } = order;
  const name = firstNameOf(order);
  const [first, ...rest] = promiseSentence(promise, order, 'admin');
  const text = `Order ${id} is ${first?.toLowerCase()}${rest.join('')}`.replace('is was', 'was');
  if (!hasWorkers(order))
    return {
      who: 'late',
      text,
      detail: `Nobody is working on it yet.${mayCancelText(order)}`,
      action: { id: 'assign', label: 'Assign Staff' },
      other: { id: 'move', label: 'Move the promise' },
    };
  return {
    who: 'late',
    text,
    detail: `Check with ${workersOf(order)}, then agree on a new day with ${name}.${mayCancelText(order)}`,
    action: { id: 'move', label: 'Move the promise' },
    other: { id: 'write', label: `Message ${name}` },
  };
}

function deliveredStep(order: AdminOrderWorkspace): NextStep {
  const { acceptance } = order;
  if (acceptance.state === 'awaiting') return { who: 'them', text: awaitingText(order) };
  if (acceptance.state !== 'accepted') return { who: 'done', text: 'Delivered. There’s nothing left to do.' };
  return { who: 'done', text: acceptedShortly(order) };
}

/** The customer has to act before the clock runs. */
function customersTurn(order: AdminOrderWorkspace): NextStep | null {
  const { promise } = order;
  const name = firstNameOf(order);
  if (promise.state === 'waiting' && promise.reason === 'payment')
    return { who: 'them', text: `Waiting for ${name} to pay.` };
  if (blocksWork(order))
    return {
      who: 'them',
      text: questionsText(order),
      detail: 'Did they tell you on the phone? You can answer for them.',
      action: { id: 'questions', label: `Answer for ${name}` },
    };
  if (promise.state !== 'paused') return null;
  return {
    who: 'them',
    text: `Waiting for ${name} to answer.`,
    detail: 'The clock is paused and resumes when they answer.',
    action: { id: 'resume', label: 'Resume the clock' },
  };
}

export function adminStep(order: AdminOrderWorkspace, quarantined: number): NextStep {
  const { status, promise, acceptance } = order;
  const dispute = disputeStep(order);
  if (dispute?.who === 'late') return dispute;
  const withdrawn = withdrawalStep(order);
  if (withdrawn) return withdrawn;
  if (status === 'cancelled') return dispute ?? { who: 'done', text: cancelledText(order, 'admin') };
  if (dispute) return dispute;
  if (quarantined > 0) return quarantineStep(quarantined);
  const claimed = claimStep(order);
  if (claimed) return claimed;
  if (status === 'delivered') return deliveredStep(order);
  const turn = customersTurn(order);
  if (turn) return turn;
  if (promise.late) return lateStep(order);
  if (status === 'pending' && !hasWorkers(order))
    return {
      who: 'you',
      text: 'Nobody is working on this order yet.',
      action: { id: 'assign', label: 'Assign Staff' },
    };
  const names = workersOf(order);
  if (acceptance.state === 'changes_requested')
    return {
      who: 'them',
      text: isFixing(order)
        ? `${names} will fix what ${firstNameOf(order)} reported, then deliver again.`
        : `${firstNameOf(order)} asked for changes. ${names} will deliver again.`,
    };
  if (status === 'completed') return { who: 'them', text: `The work is completed. ${names} will deliver it next.` };
  if (status === 'processing') return { who: 'them', text: `In progress with ${names}.` };
  return { who: 'them', text: `Waiting for ${names} to start.` };
}
