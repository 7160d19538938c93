import type { Deps } from '../deps.ts';
import { backupTasks } from '../operations/backup/scheduled.ts';
import { closePayments } from '../selling/orders/payments/payments.ts';
import type { Registers } from '../shared/area.ts';
import { bulkLists } from './bulk-lists.ts';
import { restorers } from './restorers.ts';

let isBackingUp = false;

function startBackup(deps: Deps): void {
  const task = backupTasks(deps).find(({ name }) => name === 'backup');
  if (!task || isBackingUp) return;
  isBackingUp = true;
  task
    .run(new AbortController().signal)
    .catch((error: unknown) => deps.log.error({ err: error }, 'the backup before the opening failed'))
    .finally(() => {
      isBackingUp = false;
    });
}

export const registers: Registers = {
  bulkLists,
  restorers,
  closePayments,
  startBackup,
  // These load the templates of all kinds.
  showEmail: async (deps, id) => (await import('../emails/show.ts')).showEmail(deps, id),
  previewEmail: async (deps, sample) => (await import('../emails/preview.ts')).previewEmail(deps, sample),
};
