import { join, resolve } from 'node:path';
import type { Config } from '../../config/config.ts';
import { backupKeyOf, keyFileOption } from './backup-key.ts';
import { type Command, configOf, type Invocation, textOf } from './command.ts';
import { grouped, readableBytes } from './text-table.ts';

export const backupFolder = (config: Config): string => config.backup?.dir ?? join(config.dataDir, 'backups');

export const backup: Command = {
  name: 'backup',
  summary: 'writes all records and images into one file, while the application runs',
  usage: '[--to DIR] [--key-file FILE]',
  help: [
    'Writes the records of one moment, and the images, into one file. Works on SQLite and PostgreSQL, and either',
    'engine can restore it. With BACKUP_KEY (or --key-file) the file is encrypted; without, anyone who has it can read it.',
    'In BACKUP_DIR, backups beyond BACKUP_KEEP are removed afterwards, but never the last verified one.',
    '',
    'Not in it: SECRETS_KEY or DATA_DIR/secrets.key (store it elsewhere: without it, second factors are lost),',
    'the configuration, and sessions (everyone logs in again after a restore).',
  ],
  options: {
    to: { type: 'string', value: 'DIR', help: 'the folder; by default BACKUP_DIR, or DATA_DIR/backups' },
    'key-file': keyFileOption,
  },
  maxPositionals: 0,
  async run(invocation: Invocation) {
    const config = configOf(invocation);
    const { createBackup } = await import('../backup/backup.ts');
    const to = textOf(invocation, 'to');
    const dir = to === null ? backupFolder(config) : resolve(invocation.context.folder, to);
    const key = backupKeyOf(invocation, config);
    const keep = config.backup?.dir === dir ? config.backup.keep : null;
    const { print } = invocation.context;
    const made = await createBackup({ config, dir, key, kind: 'manual', keep });
    print(`${made.path}`);
    print(
      `${grouped(made.rows)} records and ${grouped(made.files)} images, ${readableBytes(made.bytes)}, ${key === null ? 'not encrypted: set BACKUP_KEY to encrypt' : 'encrypted'}.`,
    );
    for (const name of made.removed) print(`Removed the older ${name}.`);
    print(
      `Not in it: ${config.secretsKey ? 'SECRETS_KEY' : join(config.dataDir, 'secrets.key')}${key === null ? '' : ' and the key of the backup'}. Store what is missing elsewhere.`,
    );
    return 0;
  },
};
