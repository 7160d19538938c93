import { needsNote } from '../../../../contract/shared/money-states.ts';
import { settleNotifications } from '../../../platform/notifications/notifications.ts';
import { invalidField } from '../../../shared/errors.ts';
import { type Repair, settleFinding } from './settle-finding.ts';

/** The decision is final, and so is the note. */
export const dismiss: Repair = async (deps, context) => {
  const { finding, input, by } = context;
  if (needsNote(input.action, finding.kind) && !input.note) throw invalidField('note', 'The note field is required.');
  await deps.db.transaction().execute(async (trx) => {
    await settleFinding(trx, deps, context, { state: 'dismissed' });
    if (finding.attempt_id === null) return;
    // The list of payments to review has the same payment.
    await trx
      .updateTable('checkout_attempts')
      .set({ settled_at: deps.clock.now().toISOString(), settled_by: by, settled_note: input.note ?? null })
      .where('id', '=', finding.attempt_id)
      .where('state', '=', 'needs_review')
      .where('settled_at', 'is', null)
      .execute();
    await settleNotifications(trx, { kind: 'payment_review', subjectId: finding.attempt_id });
  });
};
