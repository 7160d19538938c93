import { toDecimal } from '../../../contract/shared/money.ts';
import { FUTURE_MS } from '../../adapters/database/database-time.ts';
import type { Deps } from '../../deps.ts';
import { queueEmail } from '../../platform/email/email.ts';
import { mailboxWithin } from '../../shared/company/company.ts';
import { lastLocalHour } from '../../shared/local-time.ts';

const EMAIL_HOUR = 8;
const MAX_LISTED = 500;

/** Sent once a day, if something new is open. May run repeatedly. */
export async function emailFindings(
  deps: Pick<Deps, 'db' | 'clock' | 'config' | 'settings' | 'events'>,
): Promise<void> {
  const { db, clock, events } = deps;
  const now = clock.now();
  const morning = lastLocalHour(EMAIL_HOUR, now, (await deps.settings.current()).time_zone).toISOString();
  const latest = new Date(now.getTime() + FUTURE_MS).toISOString();
  const queued = await db.transaction().execute(async (trx) => {
    const emailed = await trx
      .selectFrom('reconciliation_findings')
      .select('id')
      .where('emailed_at', '>=', morning)
      .where('emailed_at', '<=', latest)
      .limit(1)
      .executeTakeFirst();
    if (emailed) return false;
    const fresh = trx
      .selectFrom('reconciliation_findings')
      .select('id')
      .where('state', '=', 'open')
      .where('kind', '<>', 'foreign_payment')
      .where('emailed_at', 'is', null)
      .where((e) => e.or([e('first_seen_at', '<', morning), e('first_seen_at', '>', latest)]))
      .orderBy('id')
      .limit(MAX_LISTED);
    const findings = await trx
      .updateTable('reconciliation_findings')
      .set({ emailed_at: now.toISOString() })
      .where('id', 'in', fresh)
      .where('emailed_at', 'is', null)
      .returning(['kind', 'provider', 'ref', 'amount_cents'])
      .execute();
    if (findings.length === 0) return false;
    await queueEmail(trx, {
      kind: 'reconciliation-findings',
      to: await mailboxWithin(trx, deps),
      data: {
        findings: findings.map(({ kind, provider, ref, amount_cents }) => ({
          kind,
          provider,
          ref,
          amount: amount_cents === null ? null : toDecimal(amount_cents),
        })),
      },
    });
    return true;
  });
  if (queued) await events.publish({ type: 'email.queued' });
}
