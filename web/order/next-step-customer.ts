import { isPayable } from '../../contract/shared/status.ts';
import { companyDay } from './company-days.ts';
import { answeredText, countAnswered } from './intake/answered.ts';
import { promiseSentence } from './promise-text.ts';
import type { NextStep } from './step.ts';
import { hasChangesLeft } from './work/acceptance-text.ts';
import { type CustomerOrderWorkspace, hasWorkers, openIntakes, workersOf } from './workspace.ts';

const hasAmountDue = ({ invoices }: CustomerOrderWorkspace): boolean =>
  invoices.some(({ status }) => isPayable(status));

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
  if (promise.state === 'paused')
    return {
      who: 'you',
      text: 'We have a question for you.',
      detail: 'Your order is paused until you answer.',
      action: { id: 'reply', label: 'Reply' },
    };
  return hasAmountDue(order) && !promise.late ? pay : null;
}

/** `2 files, summary` */
function deliveredText({ deliveries }: CustomerOrderWorkspace): string {
  const round = Math.max(0, ...deliveries.map((one) => one.round));
  const latest = deliveries.filter((one) => one.round === round);
  const files = latest.reduce((sum, one) => sum + one.files.length, 0);
  return [
    ...(files > 0 ? [`${files} ${files === 1 ? 'file' : 'files'}`] : []),
    ...(latest.some(({ summary }) => summary) ? ['summary'] : []),
  ].join(', ');
}

function acceptStep(order: CustomerOrderWorkspace, mayDecide: boolean): NextStep {
  const { acceptance, promise } = order;
  const due = acceptance.due_at;
  const content = deliveredText(order);
  const detail = [
    ...(content ? [`${content.replace(/^./, (first) => first.toUpperCase())}.`] : []),
    ...(due ? [`If all is well, no action is needed: it counts as accepted after ${companyDay(promise, due)}.`] : []),
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

function deliveredStep({ acceptance, promise, has_review }: CustomerOrderWorkspace): NextStep {
  const review = !has_review && ({ action: { id: 'review', label: 'Write a review' } } as const);
  const write = { other: { id: 'write', label: 'Something wrong? Write to us' } } as const;
  if (acceptance.state !== 'accepted') return { who: 'done', text: 'Your order is delivered.', ...review, ...write };
  const day = acceptance.accepted_at && companyDay(promise, acceptance.accepted_at);
  const on = day ? ` on ${day}` : '';
  const text =
    acceptance.how === 'automatic'
      ? `This order was accepted automatically${on}.`
      : `You accepted this delivery${on}. Thank you.`;
  return { who: 'done', text, ...review, ...write };
}

function workStep(order: CustomerOrderWorkspace): NextStep {
  const names = workersOf(order);
  if (order.acceptance.state === 'changes_requested')
    return { who: 'them', text: 'We’re making the changes you asked for.' };
  if (order.status === 'completed') return { who: 'them', text: 'The work is done. We’ll hand it over shortly.' };
  if (!hasWorkers(order)) return { who: 'them', text: 'We’ll assign an engineer today.' };
  if (order.status === 'processing')
    return { who: 'them', text: `${names} ${order.staff.length > 1 ? 'are' : 'is'} working on it.` };
  return { who: 'them', text: `${names} will start soon.`, detail: 'There’s nothing you need to do.' };
}

/** A late order never looks as if all were well. */
function lateStep(order: CustomerOrderWorkspace): NextStep {
  return {
    who: 'late',
    text: promiseSentence(order.promise, order, 'customer'),
    detail: workStep(order).text,
    action: { id: 'write', label: 'Write to us' },
  };
}

/** `mayDecide`: whoever has only the session of a purchase reads a delivery but can’t accept it. */
export function customerStep(order: CustomerOrderWorkspace, mayDecide: boolean): NextStep {
  if (order.status === 'cancelled') return { who: 'done', text: 'Cancelled. No further work.' };
  if (order.acceptance.state === 'awaiting') return acceptStep(order, mayDecide);
  const asked = askedStep(order);
  if (asked) return asked;
  if (order.status === 'delivered') return deliveredStep(order);
  return order.promise.late ? lateStep(order) : workStep(order);
}
