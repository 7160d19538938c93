import type { Intake, IntakeField } from '../../../contract/order/intakes.ts';
import type { Db } from '../../adapters/database/database.ts';
import type { Deps } from '../../deps.ts';
import { writeAuditEntry } from '../../platform/audit/audit.ts';
import { notifyOrderChanged } from '../../platform/notifications/notifications.ts';
import { lockOrder, type SeenOrder, seeOrder, writeOrderEvents } from '../../platform/order-record/order-record.ts';
import { AppError, type FieldErrors, notFound } from '../../shared/errors.ts';
import { assertUnchanged } from '../../shared/records.ts';
import type { Settings } from '../../shared/settings.ts';
import type { WorkingCalendar } from '../../shared/working-calendar.ts';
import { calendarOf } from '../clock/clock.ts';
import { attachFiles } from '../files/files.ts';
import { storedSecrets, storeSecret } from '../secrets/secrets.ts';
import {
  type Answers,
  checkAnswers,
  fieldError,
  fieldName,
  mergeAnswers,
  missingOf,
  readAnswers,
  writeAnswers,
} from './check-answers.ts';
import { continueAfterAnswer } from './continue-order.ts';
import { readFields } from './intake-form.ts';
import { fileIdsOf, findIntake, type IntakeRow, intakeOfItem, type Viewing } from './intake-response.ts';
import { notifyTeam } from './notify-team.ts';

export type IntakeDeps = Pick<Deps, 'db' | 'clock' | 'config' | 'events' | 'log' | 'sealer' | 'settings'>;

type Input = {
  orderId: number;
  itemId: number;
  answers: Record<string, unknown>;
  submit: boolean;
  updated_at: string | undefined;
};

/** A change under the order's lock. */
type Change = {
  trx: Db;
  deps: IntakeDeps;
  order: SeenOrder;
  intake: IntakeRow;
  by: Viewing;
  now: Date;
  settings: Settings;
  calendar: WorkingCalendar;
};

export async function answerIntake(deps: IntakeDeps, by: Viewing, input: Input): Promise<Intake> {
  const now = deps.clock.now();
  const [settings, calendar] = [await deps.settings.current(), await calendarOf(deps)];
  const isShown = await deps.db.transaction().execute(async (trx) => {
    if (!(await lockOrder(trx, input.orderId))) throw notFound('Order');
    const order = await seeOrder(trx, by, input.orderId);
    const intake = await findIntake(trx, input.orderId, input.itemId);
    assertUnchanged(intake, input.updated_at);
    assertAnswerable(order, intake);
    return saveAnswers({ trx, deps, order, intake, by, now, settings, calendar }, input);
  });
  // Drafts are saved while the customer types: other screens don't show them.
  if (isShown)
    await notifyOrderChanged(deps, input.orderId, [{ type: 'email.queued' }, { type: 'notification.queued' }]);
  return intakeOfItem(deps.db, input.orderId, input.itemId);
}

/** Questions that were asked again are answered while work goes on. */
function assertAnswerable({ status }: SeenOrder, { state, asked_again_at }: IntakeRow): void {
  const refuse = (message: string) => {
    throw new AppError('conflict', message);
  };
  if (state === 'waived') refuse('These questions no longer need an answer.');
  if (status === 'cancelled') refuse('This order was cancelled.');
  if (status === 'delivered') refuse('This order is already delivered.');
  if (status !== 'pending' && !(state === 'open' && asked_again_at !== null))
    refuse('Work on this order has started, so the answers can no longer be changed.');
}

async function saveAnswers(change: Change, { answers: given, submit }: Input): Promise<boolean> {
  const { trx, intake, by } = change;
  const fields = readFields(intake.fields);
  const { answers, secrets, errors } = checkAnswers(fields, given);
  failFor(errors);
  const before = readAnswers(intake.answers);
  const { merged, changed } = mergeAnswers(before, answers);
  await attachNewFiles(change, fields, before, merged);
  await storeSecrets(change, fields, secrets);
  const isAnswered = intake.state === 'answered';
  const isSubmitted = submit && !isAnswered;
  const stored = (await storedSecrets(trx, change.order.id)).get(intake.id) ?? new Set();
  // Complete answers must stay complete.
  if (submit || isAnswered)
    failFor(
      Object.fromEntries(
        missingOf(fields, merged, stored).map((key) => [fieldName(key), fieldError(key, 'is required.')]),
      ),
    );
  const changedKeys = [...changed, ...secrets.keys()];
  if (changedKeys.length === 0 && !isSubmitted) return false;
  await update(change, merged, isSubmitted);
  if (!isSubmitted && !isAnswered) return false;
  if (by.role === 'admin') await audit(change, isSubmitted ? [...merged.keys(), ...stored] : changedKeys, isSubmitted);
  await writeHistory(change, fields, isSubmitted ? fields.map(({ key }) => key) : changedKeys, isSubmitted);
  if (isSubmitted) {
    const reasons = ['intake', 'customer'] as const;
    await continueAfterAnswer(trx, { ...change, orderId: change.order.id, by: by.id, reasons });
    await notifyTeam(trx, { order: change.order, by: by.id });
  }
  return true;
}

function failFor(errors: FieldErrors): void {
  const [first] = Object.values(errors).flat();
  if (first !== undefined) throw new AppError('invalid', first, { errors });
}

async function attachNewFiles(change: Change, fields: readonly IntakeField[], before: Answers, merged: Answers) {
  const known = new Set(fileIdsOf(fields, before));
  for (const field of fields.filter(({ type }) => type === 'file')) {
    const fileIds = fileIdsOf([field], merged).filter((id) => !known.has(id));
    const attachment = { orderId: change.order.id, fileIds, by: change.by, now: change.now };
    if (fileIds.length > 0) await attachFiles(change.trx, attachment, fieldName(field.key));
  }
}

async function storeSecrets(
  { trx, deps, order, intake, by, now }: Change,
  fields: readonly IntakeField[],
  secrets: ReadonlyMap<string, string | null>,
): Promise<void> {
  for (const field of fields) {
    const value = secrets.get(field.key);
    if (value === undefined) continue;
    const of = { orderId: order.id, intakeId: intake.id, field, by: by.id, now: now.toISOString() };
    await storeSecret(trx, deps.sealer, { ...of, value });
  }
}

/** Always later than before, so that no two versions share an `updated_at`. */
export const laterThan = ({ updated_at }: { updated_at: string }, now: Date): string =>
  new Date(Math.max(now.getTime(), Date.parse(updated_at) + 1)).toISOString();

async function update({ trx, intake, by, now }: Change, answers: Answers, isSubmitted: boolean): Promise<void> {
  await trx
    .updateTable('intakes')
    .set({
      answers: writeAnswers(answers),
      updated_at: laterThan(intake, now),
      ...(isSubmitted && { state: 'answered', answered_at: now.toISOString(), answered_by: by.id }),
    })
    .where('id', '=', intake.id)
    .execute();
}

/** Drafts have no entry: a submission contains them all. */
async function audit({ trx, order, intake, by }: Change, questions: string[], isSubmitted: boolean): Promise<void> {
  await writeAuditEntry(trx, {
    by: by.id,
    action: 'order.answer-questions',
    id: order.id,
    after: { service: intake.title, questions, submitted: isSubmitted },
  });
}

/** Records which questions, never the answers. */
async function writeHistory(
  { trx, order, intake, by, now }: Change,
  fields: readonly IntakeField[],
  keys: readonly string[],
  isSubmitted: boolean,
): Promise<void> {
  const labels = fields.filter(({ key }) => keys.includes(key)).map(({ label }) => label);
  await writeOrderEvents(trx, {
    orderId: order.id,
    kind: isSubmitted ? 'intake_answered' : 'intake_corrected',
    actorId: by.id,
    detail: { service: intake.title, ...(!isSubmitted && { fields: keys, labels }) },
    at: now.toISOString(),
  });
}
