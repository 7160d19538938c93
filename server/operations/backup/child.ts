import { createBackup } from './backup.ts';
import type { BackupConfig } from './open.ts';
import { messageOf } from './records.ts';
import { newestBackupIn, verifyBackup } from './verify.ts';

export type BackupTask = {
  kind: 'backup' | 'verify';
  config: BackupConfig;
  dir: string;
  key: string | null;
  keep: number;
};
export type TaskResult = { error: string | null };

async function run({ kind, config, dir, key, keep }: BackupTask): Promise<void> {
  if (kind === 'backup') {
    await createBackup({ config, dir, key, keep, kind: 'scheduled' });
    return;
  }
  const path = await newestBackupIn(dir);
  if (path) await verifyBackup({ config, path, key, scratchUrl: null });
}

process.once('message', async (task: BackupTask) => {
  const result: TaskResult = await run(task).then(
    () => ({ error: null }),
    (error: unknown) => ({ error: messageOf(error) }),
  );
  // Disconnecting last lets the process end.
  process.send?.(result, () => process.disconnect?.());
});
// A killed server disconnects its child.
process.once('disconnect', () => process.exit());
