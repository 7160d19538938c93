import pLimit from 'p-limit';
import {
  type ClamavPlace,
  FileUnreadable,
  pingScanner,
  ScannerUnavailable,
  scanStream,
} from '../../adapters/clamav.ts';
import { FilesUnavailable } from '../../adapters/files/files.ts';
import { dueIn } from './due-files.ts';
import type { FileRow } from './file-row.ts';
import { openFile, recordBreak, recordFailure, recordResult, recordUnreadable, type ScanDeps } from './scan-outcome.ts';

/** Soon another node, which has a scanner, may scan it. */
const UNSCANNED_MS = 10 * 60_000;
const BATCH = 100;
const AT_ONCE = 2;
/** A round ends before its lease does. */
const ROUND_MS = 10 * 60_000;
/** The file store is down, rather than single files unreadable. */
const MAX_UNREADABLE = 5;

type Round = {
  place: ClamavPlace;
  stopping: AbortSignal;
  endsAt: number;
  inProgress: Set<number>;
  unreadable: number;
  isOver: boolean;
  error: unknown;
};

/**
 * A file at which the scanner fails is postponed and does not stop the others. Files at which it went down are scanned
 * last, one at a time. Two nodes may scan the same file: the first result counts.
 */
export async function scanWaitingFiles(deps: ScanDeps, stopping = new AbortController().signal): Promise<void> {
  const place = deps.config.clamav;
  if (!place) return releaseUnscanned(deps, stopping);
  const round: Round = {
    place,
    stopping,
    endsAt: performance.now() + ROUND_MS,
    inProgress: new Set(),
    unreadable: 0,
    isOver: false,
    error: null,
  };
  if (!(await nextFile(deps, round, 'any'))) return;
  if (!(await pingScanner(place, stopping)))
    return deps.log.warn('the virus scanner does not respond: files wait for it');
  const inTurn = pLimit(1);
  await Promise.all(Array.from({ length: AT_ONCE }, () => scanAll(deps, round, 'trusted', inTurn)));
  await scanAll(deps, round, 'suspected', inTurn);
  if (round.error) throw round.error;
}

type Which = 'any' | 'trusted' | 'suspected';

/** New files come first, so that those that fail can't delay them. */
async function nextFile({ db }: ScanDeps, { inProgress }: Round, which: Which): Promise<FileRow | undefined> {
  return db
    .selectFrom('files')
    .selectAll()
    .where('scan', '=', 'waiting')
    .where('deleted_at', 'is', null)
    .where('due_at', '<=', dueIn(db, 0))
    .$if(inProgress.size > 0, (q) => q.where('id', 'not in', [...inProgress]))
    .$if(which !== 'any', (q) => q.where('scan_breaks', which === 'trusted' ? '=' : '>', 0))
    .orderBy('tries')
    .orderBy('scan_breaks')
    .orderBy('due_at')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
}

async function scanAll(deps: ScanDeps, round: Round, which: Which, inTurn: ReturnType<typeof pLimit>): Promise<void> {
  const claim = () =>
    inTurn(async () => {
      const file = await nextFile(deps, round, which);
      if (file) round.inProgress.add(file.id);
      return file;
    });
  while (!round.isOver && !round.stopping.aborted && performance.now() < round.endsAt) {
    const file = await claim();
    if (!file) return;
    try {
      await scanOne(deps, round, file);
    } finally {
      round.inProgress.delete(file.id);
    }
  }
}

async function scanOne(deps: ScanDeps, round: Round, file: FileRow): Promise<void> {
  try {
    const stream = await deps.files.getStream(file.key);
    if (stream) return await recordResult(deps, file, await scanStream(round.place, stream, round.stopping));
    deps.log.error({ file: file.id }, 'the bytes of a file are missing');
    await recordFailure(deps, file);
  } catch (error) {
    if (!round.stopping.aborted) await postpone(deps, round, file, error);
  }
}

async function postpone(deps: ScanDeps, round: Round, file: FileRow, error: unknown): Promise<void> {
  deps.log.warn({ err: error, file: file.id }, 'a file could not be scanned yet');
  if (error instanceof FilesUnavailable || error instanceof FileUnreadable) {
    round.unreadable += 1;
    if (round.unreadable >= MAX_UNREADABLE) round.isOver = true;
    return recordUnreadable(deps, file);
  }
  if (!(error instanceof ScannerUnavailable)) round.error ??= error;
  else if (!error.isOfFile && !(await pingScanner(round.place, round.stopping))) {
    if (round.stopping.aborted) return;
    round.isOver = true;
    return recordBreak(deps, file);
  }
  await recordFailure(deps, file);
}

/** Files that waited when the scanner was removed can be opened, like those that come without one. */
async function releaseUnscanned(deps: ScanDeps, stopping: AbortSignal): Promise<void> {
  while (!stopping.aborted) {
    const files = await deps.db
      .selectFrom('files')
      .selectAll()
      .where('scan', '=', 'waiting')
      .where('deleted_at', 'is', null)
      .where('due_at', '<=', dueIn(deps.db, -UNSCANNED_MS))
      .orderBy('due_at')
      .orderBy('id')
      .limit(BATCH)
      .execute();
    if (files.length === 0) return;
    deps.log.warn({ files: files.length }, 'files are not scanned for viruses, because CLAMAV_URL is not set any more');
    for (const file of files) await openFile(deps, file, 'none');
  }
}
