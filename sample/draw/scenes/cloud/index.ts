import { category } from './category.ts';
import { cloudBill } from './cloud-bill-check-up.ts';
import { workspace } from './google-workspace-set-up.ts';
import { microsoftMove } from './microsoft-365-move.ts';
import { sharedFiles } from './shared-files-in-order.ts';

export const cloudScenes = {
  'services/microsoft-365-move': microsoftMove,
  'services/google-workspace-set-up': workspace,
  'services/shared-files-in-order': sharedFiles,
  'services/cloud-bill-check-up': cloudBill,
  'categories/cloud-and-mail': category,
};
