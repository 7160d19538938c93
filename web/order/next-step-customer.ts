import { isPayable } from '../../contract/shared/status.ts';
import { companyDay } from './company-days.ts';
import { answeredText } from './intake/answered.ts';
import type { NextStep } from './step.ts';
import { type CustomerOrderWorkspace, hasWorkers, openIntakes, workersOf } from './workspace.ts';

const hasAmountDue = ({ invoices }: CustomerOrderWorkspace): boolean =>
  invoices.some(({ status }) => isPayable(status));

function askedStep(order: CustomerOrderWorkspace): NextStep | null {
  const { promise } = order;
  const answer = openIntakes(order)[0];
  const pay: NextStep = {
    who: 'you',
    text: 'Your order is waiting for your payment.',
    ...(promise.reason === 'payment' && { detail: 'We start as soon as it has arrived.' }),
    action: { id: 'pay', label: 'Pay now' },
  };
  if (promise.state === 'waiting' && promise.reason === 'payment' && hasAmountDue(order)) return pay;
  if (answer)
    return {
      who: 'you',
      text: 'We need some information from you.',
      detail: answeredText(answer),
      action: { id: 'answer', label: 'Answer the questions' },
    };
  if (promise.state === 'paused')
    return {
      who: 'you',
      text: 'We have a question for you.',
      detail: 'Your order is paused until you answer.',
      action: { id: 'reply', label: 'Reply' },
    };
  return hasAmountDue(order) ? pay : null;
}

function deliveredStep({ acceptance, promise }: CustomerOrderWorkspace): NextStep {
  if (acceptance.state === 'awaiting')
    return {
      who: 'you',
      text: 'Your delivery is ready. Take a look.',
      ...(acceptance.due_at && {
        detail: `If all is well, no action is needed: it counts as accepted after ${companyDay(promise, acceptance.due_at)}.`,
      }),
      action: { id: 'check', label: 'Check your delivery' },
    };
  if (acceptance.state !== 'accepted') return { who: 'done', text: 'Your order is delivered.' };
  const day = acceptance.accepted_at && companyDay(promise, acceptance.accepted_at);
  if (acceptance.how === 'automatic')
    return {
      who: 'done',
      text: day ? `This order was accepted automatically on ${day}.` : 'This order was accepted automatically.',
      detail: 'Something not right? Write to us.',
      action: { id: 'write', label: 'Write to us' },
    };
  return {
    who: 'done',
    text: day ? `You accepted this delivery on ${day}. Thank you.` : 'You accepted this delivery.',
  };
}

function workStep(order: CustomerOrderWorkspace): NextStep {
  const names = workersOf(order);
  if (order.acceptance.state === 'changes_requested')
    return { who: 'them', text: 'We’re making the changes you asked for.' };
  if (order.status === 'completed') return { who: 'them', text: 'The work is done. We’ll deliver it shortly.' };
  if (order.status === 'processing')
    return {
      who: 'them',
      text: hasWorkers(order)
        ? `${names} ${order.staff.length > 1 ? 'are' : 'is'} working on it.`
        : 'We’re working on it.',
    };
  return {
    who: 'them',
    text: hasWorkers(order) ? `${names} will start soon.` : 'We’ll assign an engineer shortly.',
    detail: 'There’s nothing you need to do.',
  };
}

/** A late order never looks as if all were well. */
function workingStep(order: CustomerOrderWorkspace): NextStep {
  const step = workStep(order);
  if (!order.promise.late) return step;
  return {
    ...step,
    detail: 'It’s taking longer than we promised. You can write to us any time.',
    action: { id: 'write', label: 'Write to us' },
  };
}

export function customerStep(order: CustomerOrderWorkspace): NextStep {
  if (order.status === 'cancelled') return { who: 'done', text: 'This order was cancelled.' };
  if (order.acceptance.state === 'awaiting') return deliveredStep(order);
  const asked = askedStep(order);
  if (asked) return asked;
  if (order.unread > 0)
    return {
      who: 'you',
      text: order.unread === 1 ? 'You have a new message.' : `You have ${order.unread} new messages.`,
      action: { id: 'read', label: order.unread === 1 ? 'Read it' : 'Read them' },
    };
  return order.status === 'delivered' ? deliveredStep(order) : workingStep(order);
}
