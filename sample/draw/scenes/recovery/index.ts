import { restores } from './backup-that-restores.ts';
import { category } from './category.ts';
import { mailPantry } from './mailbox-and-cloud-file-backup.ts';
import { plan } from './recovery-plan-and-drill.ts';
import { replacement } from './server-replacement.ts';

export const recoveryScenes = {
  'services/backup-that-restores': restores,
  'services/mailbox-and-cloud-file-backup': mailPantry,
  'services/server-replacement': replacement,
  'services/recovery-plan-and-drill': plan,
  'categories/backup-and-recovery': category,
};
