import type { Db } from '../../adapters/database/database.ts';
import { ageOf, count, duration, HOUR_MS, type LineReader, MINUTE_MS, statusByAge } from './line.ts';

async function unscannedFiles(db: Db) {
  const files = db.selectFrom('files').where('scan', '=', 'waiting').where('deleted_at', 'is', null);
  const [waiting, failed] = await Promise.all([
    files
      .select((e) => [e.fn.countAll<number>().as('total'), e.fn.min<string | null>('created_at').as('oldest')])
      .where('due_at', 'is not', null)
      .where('scan_failed_at', 'is', null)
      .executeTakeFirstOrThrow(),
    files
      .select((e) => e.fn.countAll<number>().as('total'))
      .where('scan_failed_at', 'is not', null)
      .executeTakeFirstOrThrow(),
  ]);
  return { waiting: Number(waiting.total), oldest: waiting.oldest, failed: Number(failed.total) };
}

/** Missing without a scanner. */
export const fileScansLine: LineReader = async ({ db, config }, { now }) => {
  if (!config.clamav) return [];
  const { waiting, oldest, failed } = await unscannedFiles(db);
  const age = ageOf(oldest, now);
  const status = statusByAge(age, { warn: 10 * MINUTE_MS, bad: HOUR_MS });
  const line = { key: 'file-scans', status, value: `${waiting} waiting, ${failed} failed` };
  if (status === 'ok' || age === null) return [{ ...line, text: 'Files are being scanned.' }];
  return [
    {
      ...line,
      text: `${count(waiting, 'file')} ${waiting === 1 ? 'has' : 'have'} waited for ${duration(age)}.`,
      action: 'Check that clamd runs and responds at CLAMAV_URL. Files can’t be opened until they are scanned.',
    },
  ];
};
