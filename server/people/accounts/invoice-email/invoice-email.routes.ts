import type { invoiceEmailApi } from '../../../../contract/people/invoice-email.ts';
import type { Deps } from '../../../deps.ts';
import type { Handlers } from '../../../http/bind.ts';
import { confirmInvoiceEmail, describeLink, removeInvoiceEmail } from './emailed-links.ts';

export const invoiceEmailRoutes = (deps: Deps): Handlers<typeof invoiceEmailApi> => ({
  link: ({ body }) => describeLink(deps.db, body.token),
  confirm: ({ body }) => confirmInvoiceEmail(deps, body.token),
  remove: ({ body }) => removeInvoiceEmail(deps, body.token),
});
