import type { OrderPromise } from '../../contract/shared/order-promise.ts';
import { firstNameOf } from '../../contract/shared/promise-sentence.ts';
import type { OrderAcceptance } from '../../contract/work/workspace.ts';
import { companyDay } from './company-days.ts';
import { countAnswered } from './intake/answered.ts';
import { type AnyWorkspace, openIntakes } from './workspace.ts';

type Named = { user: { name: string } };
type Order = Named & { acceptance: OrderAcceptance; promise: OrderPromise };

/** `Waiting for Dana: 2 of 5 questions answered.` */
export function questionsText(order: Named & Pick<AnyWorkspace, 'intakes'>): string {
  const open = openIntakes(order);
  const all = open.reduce((sum, { fields }) => sum + fields.length, 0);
  const answered = open.reduce((sum, intake) => sum + countAnswered(intake), 0);
  const progress = all > 0 ? `: ${answered} of ${all} ${all === 1 ? 'question' : 'questions'} answered` : ' to answer';
  return `Waiting for ${firstNameOf(order)}${progress}.`;
}

export function awaitingText(order: Order): string {
  const { acceptance, promise } = order;
  const name = firstNameOf(order);
  return acceptance.due_at
    ? `Delivered. ${name} can check it until ${companyDay(promise, acceptance.due_at)}.`
    : `Delivered. ${name} is checking it.`;
}

export function acceptedShortly(order: Order): string {
  const { acceptance, promise } = order;
  const day = acceptance.accepted_at ? ` on ${companyDay(promise, acceptance.accepted_at)}` : '';
  return acceptance.how === 'automatic'
    ? `Accepted automatically${day}.`
    : `${firstNameOf(order)} accepted the delivery${day}.`;
}
