import { areUploadsPaused } from '../../adapters/files/storage-room.ts';
import type { Deps } from '../../deps.ts';
import { queueNotification } from '../../platform/notifications/notifications.ts';

type PauseDeps = Pick<Deps, 'db' | 'files' | 'limits' | 'events' | 'log'>;

/** Once per hour, over all nodes. */
export async function notifyIfUploadsArePaused(deps: PauseDeps): Promise<void> {
  if (!(await areUploadsPaused(deps.files))) return;
  if ((await deps.limits.count('pausedUploadAlerts', 'all')) === null) return;
  deps.log.error('uploads are paused, because the disk of the files is almost full');
  await queueNotification(deps.db, {
    kind: 'system',
    subjectId: null,
    actorId: null,
    data: { text: 'Uploads are paused, because the disk is almost full' },
  });
  await deps.events.publish({ type: 'notification.queued' });
}
