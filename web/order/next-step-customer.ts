import { isPayable } from '../../contract/shared/status.ts';
import { companyDay, dayName } from './company-days.ts';
import {
  answerText,
  cancelLabel,
  cancelledText,
  deductionText,
  deliveredLateText,
  isFixing,
  lateText,
  openClaimOf,
  waitingUntil,
  wishNames,
} from './guarantee/guarantee-text.ts';
import { answeredText, countAnswered } from './intake/answered.ts';
import { promiseSentence } from './promise-text.ts';
import type { NextStep } from './step.ts';
import { hasChangesLeft } from './work/acceptance-text.ts';
import { type CustomerOrderWorkspace, hasWorkers, openIntakes, workersOf } from './workspace.ts';

const hasAmountDue = ({ invoices }: CustomerOrderWorkspace): boolean =>
  invoices.some(({ status }) => isPayable(status));

/** A day that was moved without the customer’s agreement doesn’t count. */
const isLate = ({ can_cancel, promise }: CustomerOrderWorkspace): boolean => can_cancel === 'late' || promise.late;

function answerStep(order: CustomerOrderWorkspace): NextStep | null {
  const open = openIntakes(order);
  const [first] = open;
  if (!first) return null;
  const left = open.reduce((sum, intake) => sum + intake.fields.length - countAnswered(intake), 0);
  return {
    who: 'you',
    text: 'We need some information from you.',
    detail: answeredText(first),
    action: {
      id: 'answer',
      label: left > 0 ? `Answer ${left} ${left === 1 ? 'question' : 'questions'}` : 'Answer the questions',
    },
  };
}

function askedStep(order: CustomerOrderWorkspace): NextStep | null {
  const { promise } = order;
  const pay: NextStep = {
    who: 'you',
    text: 'Your order is waiting for your payment.',
    ...(promise.reason === 'payment' && { detail: 'We start as soon as it has arrived.' }),
    action: { id: 'pay', label: 'Pay now' },
  };
  if (promise.state === 'waiting' && promise.reason === 'payment' && hasAmountDue(order)) return pay;
  const answer = answerStep(order);
  if (answer) return answer;
  if (promise.state === 'waiting' && promise.reason === 'withdrawal')
    return {
      who: 'them',
      text: promiseSentence(promise, order, 'customer'),
      action: { id: 'early-start', label: 'Start now' },
    };
  if (promise.state === 'paused')
    return {
      who: 'you',
      text: 'We have a question for you.',
      detail: 'Your order is paused until you answer.',
      action: { id: 'reply', label: 'Reply' },
    };
  return hasAmountDue(order) && !isLate(order) ? pay : null;
}

/** `2 files, summary`; the summary alone says nothing. */
function deliveredText({ deliveries }: CustomerOrderWorkspace): string {
  const round = Math.max(0, ...deliveries.map((one) => one.round));
  const latest = deliveries.filter((one) => one.round === round);
  const files = latest.reduce((sum, one) => sum + one.files.length, 0);
  if (files === 0) return '';
  const hasSummary = latest.some(({ summary }) => summary);
  return `${files} ${files === 1 ? 'file' : 'files'}${hasSummary ? ', summary' : ''}`;
}

function acceptStep(order: CustomerOrderWorkspace, mayDecide: boolean): NextStep {
  const { acceptance, promise } = order;
  const due = acceptance.due_at;
  const content = deliveredText(order);
  const late = deliveredLateText(order);
  const detail = [
    ...(content ? [`${content}.`] : []),
    ...(due ? [`If all is well, no action is needed: it counts as accepted after ${companyDay(promise, due)}.`] : []),
    ...(late ? [late] : []),
  ].join(' ');
  return {
    who: 'you',
    text: 'Your delivery is ready. Take a look.',
    ...(detail && { detail }),
    ...(mayDecide
      ? {
          action: { id: 'accept', label: 'Accept' },
          ...(hasChangesLeft(acceptance) && { other: { id: 'changes', label: 'Ask for changes' } }),
        }
      : { action: { id: 'check', label: 'Check your delivery' } }),
  };
}

/** The statement counts, whoever decides about it. */
function withdrawnStep({ withdrawal, promise }: CustomerOrderWorkspace): NextStep | null {
  if (withdrawal?.state !== 'received') return null;
  return {
    who: 'them',
    text: `We have your withdrawal (${withdrawal.reference}).`,
    detail: `We’ll decide about it. What we owe you is back by ${dayName(withdrawal.pay_back_by, promise.today)}.`,
    action: { id: 'recall', label: 'Take it back' },
  };
}

function claimStep(order: CustomerOrderWorkspace): NextStep | null {
  const claim = openClaimOf(order);
  if (!claim) return null;
  return {
    who: 'them',
    text: `We’ll answer by ${dayName(claim.answer_by, order.promise.today)}.`,
    detail: `You asked for ${wishNames[claim.wish]}.`,
  };
}

function deliveredStep(order: CustomerOrderWorkspace, mayDecide: boolean): NextStep {
  const { acceptance, promise, has_review, guarantee } = order;
  const review = !has_review && ({ action: { id: 'review', label: 'Write a review' } } as const);
  const canClaim = mayDecide && guarantee?.can_claim;
  const other = canClaim
    ? ({ id: 'claim', label: 'Something wrong? Ask for a fix or a refund' } as const)
    : ({ id: 'write', label: 'Something wrong? Write to us' } as const);
  const detail = [answerText(order), deliveredLateText(order)].filter((text) => text !== null).join(' ');
  const rest = { ...(detail && { detail }), ...review, other };
  if (acceptance.state !== 'accepted') return { who: 'done', text: 'Your order is delivered.', ...rest };
  const day = acceptance.accepted_at && companyDay(promise, acceptance.accepted_at);
  const on = day ? ` on ${day}` : '';
  const text =
    acceptance.how === 'automatic'
      ? `This order was accepted automatically${on}.`
      : `You accepted this delivery${on}. Thank you.`;
  return { who: 'done', text, ...rest };
}

function workStep(order: CustomerOrderWorkspace): NextStep {
  const names = workersOf(order);
  if (order.acceptance.state === 'changes_requested')
    return {
      who: 'them',
      text: isFixing(order) ? 'We’re fixing what you told us about.' : 'We’re making the changes you asked for.',
    };
  if (order.status === 'completed') return { who: 'them', text: 'The work is done. We’ll hand it over shortly.' };
  if (!hasWorkers(order)) return { who: 'them', text: 'We’ll assign an engineer today.' };
  if (order.status === 'processing')
    return { who: 'them', text: `${names} ${order.staff.length > 1 ? 'are' : 'is'} working on it.` };
  return { who: 'them', text: `${names} will start soon.`, detail: 'There’s nothing you need to do.' };
}

/** A late order never looks as if all were well. */
function lateStep(order: CustomerOrderWorkspace, mayDecide: boolean): NextStep {
  const write = { id: 'write', label: 'Write to us' } as const;
  if (order.can_cancel !== 'late' || !mayDecide)
    return {
      who: 'late',
      text: promiseSentence(order.promise, order, 'customer'),
      detail: workStep(order).text,
      action: write,
    };
  const until = waitingUntil(order);
  if (until)
    return {
      who: 'them',
      text: `Thank you for waiting. We’ll ask you again on ${until}.`,
      detail: workStep(order).text,
      action: write,
    };
  return {
    who: 'late',
    text: lateText(order),
    detail: workStep(order).text,
    action: { id: 'cancel', label: cancelLabel(order) },
    other: { id: 'keep-waiting', label: 'Keep waiting' },
  };
}

/** `mayDecide`: whoever has only the session of a purchase reads a delivery but can’t accept it. */
export function customerStep(order: CustomerOrderWorkspace, mayDecide: boolean): NextStep {
  const withdrawn = withdrawnStep(order);
  if (withdrawn) return withdrawn;
  if (order.status === 'cancelled') {
    const kept = deductionText(order);
    return { who: 'done', text: cancelledText(order, 'customer'), ...(kept && { detail: kept }) };
  }
  const claimed = claimStep(order);
  if (claimed) return claimed;
  if (order.acceptance.state === 'awaiting') return acceptStep(order, mayDecide);
  const asked = askedStep(order);
  if (asked) return asked;
  if (order.status === 'delivered') return deliveredStep(order, mayDecide);
  return isLate(order) ? lateStep(order, mayDecide) : workStep(order);
}
