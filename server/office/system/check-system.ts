import { systemLineName } from '../../../contract/shared/system-lines.ts';
import type { Db } from '../../adapters/database/database.ts';
import { FUTURE_MS } from '../../adapters/database/database-time.ts';
import type { Deps } from '../../deps.ts';
import { notifyIfUploadsArePaused } from '../../order/files/files.ts';
import { queueEmail } from '../../platform/email/email.ts';
import { notifyAdmins, queueNotification } from '../../platform/notifications/notifications.ts';
import { mailboxOf } from '../../shared/company/company.ts';
import { DAY_MS, type Line, type LineDeps } from './line.ts';
import { removeGoneNodes } from './nodes.ts';
import { readLines } from './read-lines.ts';
import { warnedSince } from './warnings.ts';

type CheckDeps = LineDeps & Pick<Deps, 'events' | 'log' | 'files' | 'limits'>;

export async function checkSystem(deps: CheckDeps): Promise<void> {
  const { db } = deps;
  const { lines, readings } = await readLines(deps);
  const { now } = readings;
  const changed = await recordStatuses(db, lines, now);
  await removeGoneNodes(db);
  await notifyIfUploadsArePaused(deps);
  await emailWarnings(deps, lines, now, await mailboxOf(deps));
  // While a line is bad, open screens reload the banner, which appears after ten minutes.
  if (changed || lines.some(({ status }) => status === 'bad'))
    await notifyAdmins(deps, { event: 'system.changed', id: null });
}

async function recordStatuses(db: Db, lines: Line[], now: Date): Promise<boolean> {
  const stored = await db.selectFrom('system_lines').select(['key', 'status']).execute();
  const before = new Map(stored.map(({ key, status }) => [key, status]));
  const changed = lines.filter(({ key, status }) => before.get(key) !== status);
  await resetFuture(db, now);
  for (const { key, status } of changed) {
    const values = { status, since: now.toISOString() };
    await db
      .insertInto('system_lines')
      .values({ key, ...values })
      .onConflict((c) => c.column('key').doUpdateSet(values))
      .execute();
  }
  const gone = stored.filter(({ key }) => !lines.some((line) => line.key === key)).map(({ key }) => key);
  if (gone.length > 0) await db.deleteFrom('system_lines').where('key', 'in', gone).execute();
  return changed.length > 0 || gone.length > 0;
}

/** A clock that was wrong dated them: they would delay the banner and the email. */
async function resetFuture(db: Db, now: Date): Promise<void> {
  const latest = new Date(now.getTime() + FUTURE_MS).toISOString();
  await db.updateTable('system_lines').set({ since: now.toISOString() }).where('since', '>', latest).execute();
  await db.updateTable('system_lines').set({ warned_at: null }).where('warned_at', '>', latest).execute();
}

/** Sends one email for all lines. None while emails themselves can't be sent. */
async function emailWarnings({ db, events }: CheckDeps, lines: Line[], now: Date, to: string): Promise<void> {
  if (lines.some(({ key, status }) => ['emails', 'mail'].includes(key) && status === 'bad')) return;
  const warned = await db.transaction().execute(async (trx) => {
    const due = await trx
      .updateTable('system_lines')
      .set({ warned_at: now.toISOString() })
      .where('status', '=', 'bad')
      .where('since', '<=', warnedSince(now))
      .where((e) =>
        e.or([e('warned_at', 'is', null), e('warned_at', '<=', new Date(now.getTime() - DAY_MS).toISOString())]),
      )
      .returning('key')
      .execute();
    const bad = lines.filter(({ key, status }) => status === 'bad' && due.some((one) => one.key === key));
    if (bad.length === 0) return false;
    const data = { lines: bad.map(({ key, value, text, action = '' }) => ({ key, value, text, action })) };
    await queueEmail(trx, { kind: 'system-warning', to, data });
    const text = `Something is wrong: ${bad.map(({ key }) => systemLineName(key)).join(', ')}`;
    await queueNotification(trx, { kind: 'system', subjectId: null, actorId: null, data: { text } });
    return true;
  });
  if (warned) await events.publish({ type: 'email.queued' }, { type: 'notification.queued' });
}
