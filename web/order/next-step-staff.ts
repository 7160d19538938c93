import { companyDay, dueDay } from './company-days.ts';
import type { NextStep } from './step.ts';
import { blocksWork, type StaffOrderWorkspace } from './workspace.ts';

function deliveredStep(order: StaffOrderWorkspace): NextStep {
  const { acceptance, promise, user, status } = order;
  const { due_at, accepted_at } = acceptance;
  if (acceptance.state === 'awaiting')
    return {
      who: 'them',
      text: due_at
        ? `Delivered. ${user.name} can check it until ${companyDay(promise, due_at)}.`
        : `Delivered. ${user.name} is checking it.`,
    };
  if (acceptance.state === 'accepted') {
    const day = accepted_at ? ` on ${companyDay(promise, accepted_at)}` : '';
    const text = acceptance.how === 'automatic' ? `Accepted automatically${day}.` : `${user.name} accepted it${day}.`;
    return { who: 'done', text };
  }
  if (status !== 'delivered') return { who: 'them', text: 'Your part is delivered. The rest is still in progress.' };
  return { who: 'done', text: 'You delivered this job.' };
}

function pausedStep({ user, promise }: StaffOrderWorkspace): NextStep {
  return {
    who: 'them',
    text:
      promise.reason === 'intake'
        ? `Waiting for ${user.name} to answer the questions.`
        : `Waiting for ${user.name} to answer.`,
    detail: 'The clock is paused and resumes when they answer.',
    action: { id: 'resume', label: 'Resume the clock' },
  };
}

function ownStep(order: StaffOrderWorkspace): NextStep {
  const { status, my_status, acceptance, promise, user } = order;
  if (status === 'cancelled' || my_status === 'cancelled') return { who: 'done', text: 'This job was cancelled.' };
  if (my_status === 'delivered') return deliveredStep(order);
  if (my_status === 'assigned' && blocksWork(order))
    return {
      who: 'them',
      text: `Waiting for ${user.name} to answer the questions.`,
      detail: 'You can start as soon as they’re answered.',
      action: { id: 'questions', label: 'See the questions' },
    };
  if (promise.state === 'paused') return pausedStep(order);
  const isRevision = acceptance.state === 'changes_requested';
  if (my_status === 'assigned')
    return {
      who: 'you',
      text: 'This job is yours. Start when you’re ready.',
      action: { id: 'start', label: 'Start Work' },
    };
  if (my_status === 'in_progress')
    return isRevision
      ? {
          who: 'you',
          text: `${user.name} asked for changes. Make them, then deliver again.`,
          action: { id: 'complete', label: 'Complete Work' },
        }
      : { who: 'you', text: 'You’re working on this job.', action: { id: 'complete', label: 'Complete Work' } };
  if (my_status === 'completed')
    return {
      who: 'you',
      text: `The work is done. Deliver it to ${user.name}.`,
      action: { id: 'deliver', label: 'Deliver Work' },
    };
  return { who: 'done', text: 'No Action' };
}

/** The next step is more urgent on a late order. */
export function staffStep(order: StaffOrderWorkspace): NextStep {
  const step = ownStep(order);
  if (step.who !== 'you' || !order.promise.late) return step;
  const detail = `It was due ${dueDay(order.promise)}. Tell ${order.user.name} if it takes longer.`;
  return { ...step, who: 'late', detail };
}
