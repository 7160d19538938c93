import { worstFirst } from '../../../contract/shared/system-lines.ts';
import { databaseNow } from '../../adapters/database/engines/server-state.ts';
import { backupsLine } from './backups.ts';
import { diskLine } from './disk.ts';
import { emailsLine } from './emails.ts';
import { fileScansLine } from './file-scans.ts';
import { fileStoreLine } from './file-store.ts';
import { installationLines } from './installation.ts';
import type { Line, LineDeps, LineReader, Readings } from './line.ts';
import { nodesLine, runningNodes } from './nodes.ts';
import { attemptsLine, reviewsLine, webhooksLines } from './payments.ts';
import { privacyRequestsLine } from './privacy-requests.ts';
import { scheduledTaskLines } from './scheduled-tasks.ts';
import { adminFactorsLine, secretsLine } from './security.ts';
import { withdrawalsLine } from './withdrawals.ts';

const readers: LineReader[] = [
  installationLines,
  emailsLine,
  webhooksLines,
  attemptsLine,
  reviewsLine,
  withdrawalsLine,
  privacyRequestsLine,
  backupsLine,
  diskLine,
  fileStoreLine,
  fileScansLine,
  nodesLine,
  secretsLine,
  adminFactorsLine,
  scheduledTaskLines,
];

export async function readLines(deps: LineDeps): Promise<{ lines: Line[]; readings: Readings }> {
  const databaseTime = await databaseNow(deps.db);
  const readings = { now: deps.clock.now(), databaseTime, nodes: await runningNodes(deps.db) };
  const lines = await Promise.all(readers.map((read) => read(deps, readings)));
  return { lines: lines.flat().toSorted(worstFirst), readings };
}
