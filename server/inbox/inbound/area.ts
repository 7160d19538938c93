import type { inboundApi } from '../../../contract/inbox/inbound.ts';
import type { Area } from '../../shared/area.ts';
import { inboundTasks } from './cleanup.ts';
import { acceptInboundEmail, discardInboundEmail, findInboundEmail, listInboundEmails } from './inbound-emails.ts';
import { assertMayDeliver, receiveDelivery } from './webhook.ts';

export const inbound = {
  routes: (deps) => {
    const find = ({ params }: { params: { id: number } }) => findInboundEmail(deps.db, params.id);
    return {
      receiveEmail: {
        find: ({ client }) => assertMayDeliver(deps, client),
        run: ({ body, client }) => receiveDelivery(deps, body, client.headers),
      },
      inbound: ({ query }) => listInboundEmails(deps.db, query),
      postInbound: {
        find,
        run: ({ params, viewer, body }) => acceptInboundEmail(deps, { id: params.id, by: viewer.id, ...body }),
      },
      discardInbound: {
        find,
        run: ({ params, viewer }) => discardInboundEmail(deps, { id: params.id, by: viewer.id }),
      },
    };
  },
  tasks: inboundTasks,
} satisfies Area<typeof inboundApi>;
