import { resolve } from 'node:path';
import type { Numbers } from '../backup/next-numbers.ts';
import { describePlace, placeOf } from '../backup/open.ts';
import { backupKeyOf, keyFileOption } from './backup-key.ts';
import { type Command, configOf, textOf, UsageError } from './command.ts';
import { confirmForce, forceOptions } from './confirm.ts';
import { summaryTable } from './verify-backup.ts';

const numbered = [
  ['invoice', 'invoice', '--next-invoice'],
  ['credit_note', 'credit note', '--next-credit-note'],
] as const;

const numberLines = (last: Numbers, next: Numbers): string[] =>
  numbered.flatMap(([kind, noun, option]) => [
    `The last ${noun} of the backup is ${last[kind] ?? 'none'}.`,
    next[kind]
      ? `The next ${noun} gets the number ${next[kind]}.`
      : `If later ones were sent, restore again with --force ${option} N, before the application starts.`,
  ]);

export const restore: Command = {
  name: 'restore',
  summary: 'loads a backup into the configured, empty database and file store',
  usage: 'FILE [--force [--yes]] [--key-file FILE] [--next-invoice N] [--next-credit-note N]',
  help: [
    'Loads the records into the database of DATABASE_URL or DATA_DIR, and the images into the bucket or DATA_DIR/storage.',
    'The application must be stopped. A database with records is refused without --force. The records are loaded in one',
    'transaction: a killed or failed restore changes nothing and can be run again. An older backup is brought up to',
    'date, one of a newer version is refused.',
    '',
    'Afterwards everyone logs in again. Payments made after the backup exist only at the providers: compare their',
    'dashboards with the list of orders.',
    '',
    'Invoices made after the backup are with their customers. The restore prints the last number of the backup: if',
    'later ones were sent, --next-invoice N continues at N, so that no number is issued twice.',
  ],
  options: {
    ...forceOptions,
    'key-file': keyFileOption,
    'next-invoice': { type: 'string', value: 'N', help: 'the number of the next invoice: 42 or INV-2026-000042' },
    'next-credit-note': {
      type: 'string',
      value: 'N',
      help: 'the number of the next credit note: 42 or CN-2026-000042',
    },
  },
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
    const next = { invoice: textOf(invocation, 'next-invoice'), credit_note: textOf(invocation, 'next-credit-note') };
    const restored = await restoreBackup({ config, path: resolve(folder, file), key, force, next });
    print(summaryTable(restored.tables));
    print(
      `\n${place} is as it was at ${restored.startedAt}, with ${restored.files} images. Everyone has to log in again.`,
    );
    print('Payments made after that exist only at the providers: compare their dashboards with the list of orders.');
    for (const line of numberLines(restored.numbers, next)) print(line);
    if (!restored.encrypted)
      printError('The backup is not encrypted, so someone with access to the file may have changed it unnoticed.');
    return 0;
  },
};
