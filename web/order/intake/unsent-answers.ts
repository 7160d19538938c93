import type { Intake } from '../../../contract/order/intakes.ts';
import { signedInId } from '../../api/session.ts';
import { readTyped, removeTyped, saveTyped } from '../../api/typed-text.ts';
import type { Answers } from './answer-values.ts';

/** `updated_at`: the answers that were changed. If they have changed since, the server refuses these. */
export type UnsentAnswers = Pick<Intake, 'updated_at'> & { answers: Answers };

const nameOf = (orderId: number, { item_id }: Intake): string => `intake:${orderId}:${item_id}`;

export function readUnsent(orderId: number, intake: Intake): UnsentAnswers | null {
  const userId = signedInId();
  return userId === undefined ? null : readTyped<UnsentAnswers>(userId, nameOf(orderId, intake));
}

/** Secrets are never stored, and files are stored already. */
export function keepUnsent(orderId: number, intake: Intake, { updated_at, answers }: UnsentAnswers): void {
  const userId = signedInId();
  if (userId === undefined) return;
  const kept = intake.fields.filter(({ key, type }) => key in answers && type !== 'secret' && type !== 'file');
  const name = nameOf(orderId, intake);
  const values = Object.fromEntries(kept.map(({ key }) => [key, answers[key] ?? null]));
  if (kept.length === 0) removeTyped(userId, name);
  else saveTyped(userId, name, { updated_at, answers: values } satisfies UnsentAnswers);
}
