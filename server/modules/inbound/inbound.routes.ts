import type { inboundEmailsApi } from '../../../contract/inbound-emails.ts';
import type { Deps } from '../../deps.ts';
import type { Handlers } from '../../http/bind.ts';
import { notFound } from '../../shared/errors.ts';

const missing = (): never => {
  throw notFound('Part');
};

export const inboundRoutes = (_: Deps): Handlers<typeof inboundEmailsApi> => ({
  receiveEmail: () => missing(),
  inbound: () => missing(),
  postInbound: () => missing(),
  discardInbound: () => missing(),
});
