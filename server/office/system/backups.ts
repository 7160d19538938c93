import { dateFormat } from '../../../contract/shared/language/formats.ts';
import type { LineStatus } from '../../../contract/shared/system-lines.ts';
import { worstFirst } from '../../../contract/shared/system-lines.ts';
import type { Db } from '../../adapters/database/database.ts';
import { ageOf, DAY_MS, duration, HOUR_MS, type LineDeps, type LineReader, MINUTE_MS, statusByAge } from './line.ts';

/** One that a wrong clock dated in the future is not the newest. */
const newest = (db: Db) => db.selectFrom('backups').orderBy('id', 'desc').limit(1);

async function readBackups(db: Db) {
  const [last, lastGood, checked, verified, first] = await Promise.all([
    newest(db).select(['ok', 'started_at']).where('finished_at', 'is not', null).executeTakeFirst(),
    newest(db).select('started_at').where('finished_at', 'is not', null).where('ok', '=', true).executeTakeFirst(),
    newest(db)
      .select('verify_error')
      .where((e) => e.or([e('verified_at', 'is not', null), e('verify_error', 'is not', null)]))
      .executeTakeFirst(),
    newest(db)
      .select('verified_at')
      .where('verified_at', 'is not', null)
      .where('verify_error', 'is', null)
      .executeTakeFirst(),
    db
      .selectFrom('backups')
      .select((e) => e.fn.min<string | null>('started_at').as('started_at'))
      .executeTakeFirst(),
  ]);
  return {
    hasFailed: last !== undefined && !last.ok,
    lastAt: lastGood?.started_at ?? null,
    verifyFailed: checked !== undefined && checked.verify_error !== null,
    verifiedAt: verified?.verified_at ?? null,
    firstAt: first?.started_at ?? null,
  };
}

type Finding = { status: LineStatus; text: string; action: string };

/** A job that never ran begins within a minute of the start of the server. */
async function firstBackupAt({ db, settings }: LineDeps, databaseTime: Date, everyMs: number): Promise<string> {
  const last = await db
    .selectFrom('job_runs')
    .select('last_started_at')
    .where('name', '=', 'backup')
    .executeTakeFirst();
  const now = databaseTime.getTime();
  const due = last ? Date.parse(last.last_started_at) + everyMs : now;
  const { time_zone } = await settings.current();
  const style = { month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit', timeZone: time_zone } as const;
  return dateFormat(style).format(new Date(Math.max(due, now + MINUTE_MS)));
}

export const backupsLine: LineReader = async (deps, { databaseTime }) => {
  const { db, config } = deps;
  const { hasFailed, lastAt, verifyFailed, verifiedAt, firstAt } = await readBackups(db);
  const age = ageOf(lastAt, databaseTime);
  const verifiedAge = ageOf(verifiedAt, databaseTime);
  const everyMs = config.backup?.everyMs ?? DAY_MS;
  const verified = verifiedAge === null ? 'never verified' : `verified ${duration(verifiedAge)} ago`;
  const findings: Finding[] = [];
  const add = (status: LineStatus, text: string, action: string) => {
    if (status !== 'ok') findings.push({ status, text, action });
  };
  const schedule = 'Set BACKUP_DIR to a folder on another disk, and the server backs itself up every day.';
  const inLog = 'The server’s log has the reason. Check the disk and the rights of the backup folder.';
  if (hasFailed) add('bad', 'The last backup failed.', inLog);
  if (age === null && firstAt === null && config.backup)
    add(
      'warn',
      'There is no backup yet.',
      `The first backup runs at ${await firstBackupAt(deps, databaseTime, everyMs)}.`,
    );
  else if (age === null)
    add(firstAt === null ? 'warn' : 'bad', 'There is no backup.', firstAt === null ? schedule : inLog);
  else
    add(
      statusByAge(age, { warn: Math.max(26 * HOUR_MS, everyMs + 2 * HOUR_MS), bad: 3 * Math.max(DAY_MS, everyMs) }),
      `The last backup is ${duration(age)} old.`,
      config.backup ? inLog : schedule,
    );
  const verify = 'Verify a backup: it is restored into a temporary place and checked.';
  if (verifyFailed)
    add('bad', 'The last backup that was verified can’t be restored.', 'Create a new backup and verify it.');
  else if (age !== null)
    add(
      statusByAge(verifiedAge ?? ageOf(firstAt, databaseTime), { warn: 8 * DAY_MS, bad: 31 * DAY_MS }),
      verifiedAge === null
        ? 'No backup has been verified.'
        : `The last verified backup is ${duration(verifiedAge)} old.`,
      verify,
    );
  const [worst] = findings.toSorted(worstFirst);
  const line = { key: 'backups', value: age === null ? 'Never' : `Last ${duration(age)} ago, ${verified}` };
  return [worst ? { ...line, ...worst } : { ...line, status: 'ok', text: 'Backups are up to date.' }];
};
