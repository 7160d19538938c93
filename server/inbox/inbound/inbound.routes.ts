import type { inboundApi } from '../../../contract/inbox/inbound.ts';
import type { Deps } from '../../deps.ts';
import type { Handlers } from '../../http/bind.ts';
import { acceptInboundEmail, discardInboundEmail, findInboundEmail, listInboundEmails } from './inbound-emails.ts';
import { assertMayDeliver, receiveDelivery } from './webhook.ts';

export const inboundRoutes = (deps: Deps): Handlers<typeof inboundApi> => {
  const find = ({ params }: { params: { id: number } }) => findInboundEmail(deps.db, params.id);
  return {
    receiveEmail: {
      find: ({ client }) => assertMayDeliver(deps, client),
      run: ({ body, client }) => receiveDelivery(deps, body, client.headers),
    },
    inbound: ({ query }) => listInboundEmails(deps.db, query),
    postInbound: { find, run: ({ params, viewer }) => acceptInboundEmail(deps, { id: params.id, by: viewer.id }) },
    discardInbound: { find, run: ({ params, viewer }) => discardInboundEmail(deps, { id: params.id, by: viewer.id }) },
  };
};
