import { resolve } from 'node:path';
import { describePlace, placeOf } from '../backup/open.ts';
import { backupKeyOf, keyFileOption } from './backup-key.ts';
import { type Command, configOf, UsageError } from './command.ts';
import { confirmForce, forceOptions } from './confirm.ts';
import { summaryTable } from './verify-backup.ts';

export const restore: Command = {
  name: 'restore',
  summary: 'loads a backup into the configured, empty database and file store',
  usage: 'FILE [--force [--yes]] [--key-file FILE]',
  help: [
    'Loads the records into the database of DATABASE_URL or DATA_DIR, and the images into the bucket or DATA_DIR/storage.',
    'The application must be stopped. A database with records is refused without --force. The records are loaded in one',
    'transaction: a killed or failed restore changes nothing and can be run again. An older backup is brought up to',
    'date, one of a newer version is refused.',
    '',
    'Afterwards everyone logs in again. Payments made after the backup exist only at the providers: compare their',
    'dashboards with the list of orders.',
  ],
  options: { ...forceOptions, 'key-file': keyFileOption },
  maxPositionals: 1,
  async run(invocation) {
    const [file] = invocation.positionals;
    if (file === undefined) throw new UsageError('Name the file of the backup.');
    const config = configOf(invocation);
    const { restoreBackup } = await import('../backup/restore.ts');
    const { print, printError, folder } = invocation.context;
    const place = describePlace(placeOf(config));
    const force = await confirmForce(invocation, place);
    const key = backupKeyOf(invocation, config);
    const restored = await restoreBackup({ config, path: resolve(folder, file), key, force });
    print(summaryTable(restored.tables));
    print(
      `\n${place} is as it was at ${restored.startedAt}, with ${restored.files} images. Everyone has to log in again.`,
    );
    print('Payments made after that exist only at the providers: compare their dashboards with the list of orders.');
    if (!restored.encrypted)
      printError('The backup is not encrypted, so someone with access to the file may have changed it unnoticed.');
    return 0;
  },
};
