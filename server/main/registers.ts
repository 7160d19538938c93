import { closePayments } from '../selling/orders/payments/payments.ts';
import type { Registers } from '../shared/area.ts';
import { bulkLists } from './bulk-lists.ts';
import { restorers } from './restorers.ts';

export const registers: Registers = {
  bulkLists,
  restorers,
  closePayments,
  // It loads the templates of all kinds.
  previewEmail: async (deps, sample) => (await import('../emails/preview.ts')).previewEmail(deps, sample),
};
