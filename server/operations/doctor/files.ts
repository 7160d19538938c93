import { randomBytes } from 'node:crypto';
import { rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { openFiles } from '../../adapters/files/files.ts';
import { probeStore } from '../../adapters/files/probe-store.ts';
import type { Config } from '../../config/config.ts';
import { bad, ok, type Probe, warn } from './probe.ts';

const ANYONE_ELSE = 0o077;

const privatePaths = ({ dataDir, databaseUrl, backup }: Config): string[] => [
  dataDir,
  join(dataDir, 'secrets.key'),
  ...(databaseUrl ? [] : ['', '-wal', '-shm'].map((suffix) => join(dataDir, `deskfront.sqlite${suffix}`))),
  ...(backup ? [backup.dir] : []),
];

export const permissionsProbe = (config: Config): Probe => ({
  key: 'permissions',
  name: 'File permissions',
  action: 'Check that DATA_DIR exists and belongs to the user of the application.',
  async run() {
    const found = await Promise.all(
      privatePaths(config).map(async (path) => ({ path, stats: await stat(path).catch(() => null) })),
    );
    const open = found.filter(({ stats }) => stats && (stats.mode & ANYONE_ELSE) !== 0).map(({ path }) => path);
    if (open.length > 0)
      return bad(
        `${open.length} readable by others`,
        `Other users of this machine can read ${open.join(', ')}.`,
        `chmod go= ${open.map((path) => `'${path}'`).join(' ')}`,
      );
    return ok('private', 'Only the user of the application can read the data.');
  },
});

export const storeProbe = (config: Config): Probe => ({
  key: 'files',
  name: 'Image store',
  action: config.s3
    ? 'Check S3_BUCKET, S3_ENDPOINT and the keys, which must allow PutObject, GetObject, DeleteObject and ListBucket.'
    : 'Check that DATA_DIR/storage belongs to the user of the application.',
  async run() {
    const store = openFiles(config);
    const { isSame, ms } = await probeStore(store);
    const value = `${config.s3?.bucket ?? 'DATA_DIR/storage'}, ${ms.toFixed(0)} ms`;
    if (!isSame) return bad(value, 'A stored file was not read as it was written.', this.action);
    for await (const _ of store.list()) break;
    return ok(value, 'A file was stored, read and removed.');
  },
});

export const backupFolderProbe = ({ backup }: Config): Probe => ({
  key: 'backup-folder',
  name: 'Backup folder',
  action: 'Check that BACKUP_DIR exists and belongs to the user of the application.',
  async run() {
    if (!backup)
      return warn(
        'not set',
        'No backups are scheduled.',
        'Set BACKUP_DIR to a folder on another disk, and BACKUP_KEY.',
      );
    const file = join(backup.dir, `.doctor-${randomBytes(6).toString('hex')}`);
    await writeFile(file, '', { mode: 0o600 });
    await rm(file);
    return backup.key
      ? ok(backup.dir, 'It can be written, and backups are encrypted.')
      : warn(backup.dir, 'Backups are not encrypted.', 'Set BACKUP_KEY, and store it elsewhere.');
  },
});
