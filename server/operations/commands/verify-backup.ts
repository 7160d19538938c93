import { resolve } from 'node:path';
import type { Summaries } from '../backup/rows.ts';
import { backupFolder } from './backup.ts';
import { backupKeyOf, keyFileOption } from './backup-key.ts';
import { type Command, configOf, textOf, UsageError } from './command.ts';
import { textTable } from './text-table.ts';

export function summaryTable(tables: Summaries): string {
  const rows = Object.entries(tables)
    .filter(([, summary]) => summary.rows > 0)
    .map(([name, { rows: count, sums, checksum }]) => [name, count, formatSums(sums), checksum]);
  return textTable(['table', 'rows', 'sums', 'checksum'], rows);
}

export const formatSums = (sums: Record<string, number>): string =>
  Object.entries(sums)
    .map(([column, cents]) => `${column.replace(/_cents$/, '')} ${(cents / 100).toFixed(2)}`)
    .join(', ');

export const verifyBackupCommand: Command = {
  name: 'verify-backup',
  summary: 'restores a backup into a scratch database and checks it',
  usage: '[FILE] [--scratch-url URL] [--key-file FILE]',
  help: [
    'Restores the backup (by default the newest of BACKUP_DIR) into a temporary SQLite database in DATA_DIR, or into an',
    'empty PostgreSQL database, which is emptied again. Checks that the file is complete and unaltered, that each table',
    'has the same rows and sums as when it was backed up, that the records agree with each other, and that each image',
    'that a record names is in it. The result is recorded for the system page.',
  ],
  options: {
    'scratch-url': { type: 'string', value: 'URL', help: 'an empty PostgreSQL database: postgres://…' },
    'key-file': keyFileOption,
  },
  maxPositionals: 1,
  async run(invocation) {
    const config = configOf(invocation);
    const { newestBackupIn, verifyBackup } = await import('../backup/verify.ts');
    const [file] = invocation.positionals;
    const dir = backupFolder(config);
    const path = file === undefined ? await newestBackupIn(dir) : resolve(invocation.context.folder, file);
    if (path === null) throw new Error(`There is no backup in ${dir}.`);
    const scratchUrl = textOf(invocation, 'scratch-url');
    if (scratchUrl !== null && !/^postgres(ql)?:\/\//.test(scratchUrl))
      throw new UsageError('--scratch-url must begin with postgres://');
    const { print, printError } = invocation.context;
    const verified = await verifyBackup({ config, path, key: backupKeyOf(invocation, config), scratchUrl });
    print(summaryTable(verified.tables));
    print(`\n${path} is complete and can be restored. Made ${verified.startedAt}, with ${verified.files} images.`);
    if (!verified.encrypted)
      printError('It is not encrypted, so someone with access to the file may have changed it unnoticed.');
    if (verified.missingFiles.length > 0)
      printError(
        `${verified.missingFiles.length} images were already missing when it was made, for example ${verified.missingFiles[0]}.`,
      );
    return 0;
  },
};
