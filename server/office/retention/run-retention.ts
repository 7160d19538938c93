import type { RetentionRule } from '../../../contract/shared/company/retention.ts';
import { cleanUpAttempts, cleanUpNotifications, cleanUpSentEmails } from '../../adapters/database/cleanup.ts';
import type { Deps } from '../../deps.ts';
import { deleteOldContacts } from '../../inbox/contacts/contacts.ts';
import { deleteOldInbound, deleteRawEmails } from '../../inbox/inbound/inbound.ts';
import { maskOldEntries } from '../../platform/audit/audit.ts';
import { type Retention, recordRetention, retentionIn } from '../../shared/company/retention.ts';
import { monthsBefore } from '../../shared/company-day.ts';
import { endRecords } from '../privacy/privacy.ts';
import { closeUnusedAccounts } from './unused-accounts.ts';

type Run = { deps: Deps; now: Date; periods: Retention; stopping: AbortSignal | undefined };
type Rule = { key: RetentionRule; run(context: Run): Promise<number> };

/** Each works in batches, may be killed anywhere, and returns how many rows it removed or masked. */
const rules: readonly Rule[] = [
  {
    key: 'contact_messages',
    async run({ deps, now, periods, stopping }) {
      const before = monthsBefore(now, periods.contact_months);
      await deleteOldInbound(deps, before, stopping);
      return deleteOldContacts(deps, before, stopping);
    },
  },
  {
    key: 'unused_accounts',
    run: async ({ deps, periods: { unused_months }, stopping }) =>
      unused_months === null ? 0 : closeUnusedAccounts(deps, unused_months, stopping),
  },
  {
    key: 'audit_log',
    run: ({ deps, now, periods, stopping }) => maskOldEntries(deps, monthsBefore(now, periods.audit_months), stopping),
  },
  { key: 'records', run: ({ deps, periods, stopping }) => endRecords(deps, periods.retention_years, stopping) },
  { key: 'attempts', run: ({ deps, now, stopping }) => cleanUpAttempts(deps.db, now, stopping) },
  { key: 'raw_emails', run: ({ deps, stopping }) => deleteRawEmails(deps, stopping) },
  { key: 'sent_emails', run: ({ deps, now, stopping }) => cleanUpSentEmails(deps.db, now, stopping) },
  { key: 'notifications', run: ({ deps, now, stopping }) => cleanUpNotifications(deps.db, now, stopping) },
];

/** A rule that fails does not stop the others. */
export async function runRetention(deps: Deps, stopping?: AbortSignal): Promise<void> {
  const now = deps.clock.now();
  const periods = retentionIn(await deps.settings.read(deps.db), deps.config);
  let failure: unknown = null;
  for (const { key, run } of rules) {
    if (stopping?.aborted) break;
    await run({ deps, now, periods, stopping })
      .then((removed) => recordRetention(deps, deps.db, key, removed))
      .catch((error: unknown) => {
        failure ??= error;
      });
  }
  if (failure !== null) throw failure;
}
