import { firstNameOf } from '../../contract/shared/promise-sentence.ts';
import { companyDay } from './company-days.ts';
import { isFixing, openClaimOf, waitingUntil, wishNames } from './guarantee/guarantee-text.ts';
import { promiseSentence } from './promise-text.ts';
import type { NextStep } from './step.ts';
import { acceptedShortly, awaitingText, questionsText } from './step-text.ts';
import { blocksWork, type StaffOrderWorkspace } from './workspace.ts';

function deliveredStep(order: StaffOrderWorkspace): NextStep {
  const { acceptance, status } = order;
  const claim = openClaimOf(order);
  if (claim)
    return { who: 'them', text: `${firstNameOf(order)} asked for ${wishNames[claim.wish]}. The office will decide.` };
  if (acceptance.state === 'awaiting') return { who: 'them', text: awaitingText(order) };
  if (acceptance.state === 'accepted') return { who: 'done', text: acceptedShortly(order) };
  if (status !== 'delivered') return { who: 'them', text: 'Your part is delivered. The rest is still in progress.' };
  return { who: 'done', text: 'You delivered this job.' };
}

function workStep(order: StaffOrderWorkspace): NextStep {
  const { my_status, acceptance } = order;
  const name = firstNameOf(order);
  const againText = isFixing(order)
    ? `${name} asked for a fix. Make it, then deliver again.`
    : `${name} asked for changes. Make them, then deliver again.`;
  if (my_status === 'assigned')
    return {
      who: 'you',
      text: 'This job is yours. Start when you’re ready.',
      action: { id: 'start', label: 'Start Work' },
    };
  if (my_status === 'in_progress')
    return {
      who: 'you',
      text: acceptance.state === 'changes_requested' ? againText : 'You’re working on this job.',
      action: { id: 'complete', label: 'Complete Work' },
    };
  return {
    who: 'you',
    text: `The work is done. Deliver it to ${name}.`,
    action: { id: 'deliver', label: 'Deliver Work' },
  };
}

/** Late work keeps its next step, and the customer hears of it. */
function lateStep(order: StaffOrderWorkspace): NextStep {
  const name = firstNameOf(order);
  const until = waitingUntil(order);
  const tell = until ? `${name} keeps waiting; we ask again on ${until}.` : `Tell ${name} if it takes longer.`;
  return {
    ...workStep(order),
    who: 'late',
    text: promiseSentence(order.promise, order, 'staff'),
    detail: `${workStep(order).text} ${tell}`,
    other: { id: 'write', label: `Message ${name}` },
  };
}

export function staffStep(order: StaffOrderWorkspace): NextStep {
  const { status, my_status, promise, disputed } = order;
  if (status === 'cancelled' || my_status === 'cancelled') return { who: 'done', text: 'Cancelled. No further work.' };
  if (disputed && my_status !== 'delivered')
    return {
      who: 'late',
      text: 'The payment is disputed. Don’t deliver before you’ve spoken to the office.',
    };
  if (my_status === 'delivered') return deliveredStep(order);
  const name = firstNameOf(order);
  if (promise.state === 'waiting' && promise.reason === 'payment')
    return { who: 'them', text: `Waiting for ${name} to pay.` };
  if (promise.state === 'waiting' && promise.reason === 'withdrawal')
    return { who: 'them', text: promiseSentence(promise, order, 'staff') };
  if (my_status === 'assigned' && blocksWork(order))
    return {
      who: 'them',
      text: questionsText(order),
      detail: 'You can start as soon as they’re answered.',
      action: { id: 'questions', label: 'See the questions' },
    };
  if (promise.state === 'paused')
    return {
      who: 'them',
      text: promise.reason === 'intake' ? questionsText(order) : `Waiting for ${name} to answer.`,
      detail: `The clock is paused since ${companyDay(promise, promise.since)} and resumes with the answer.`,
      action: { id: 'resume', label: 'Resume the clock' },
    };
  return promise.late ? lateStep(order) : workStep(order);
}
