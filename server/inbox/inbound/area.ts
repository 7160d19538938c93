import type { inboundApi } from '../../../contract/inbox/inbound.ts';
import type { Area } from '../../shared/area.ts';
import { inboundTasks } from './cleanup.ts';
import {
  acceptInboundEmail,
  discardInboundEmail,
  findInboundEmail,
  listInboundEmails,
  readInboundEmail,
} from './inbound-emails.ts';
import { assertMayDeliver, receiveDelivery } from './webhook.ts';
import { findEmailOfMessage, readWholeEmail } from './whole-email.ts';

export const inbound = {
  routes: (deps) => {
    const find = ({ params }: { params: { id: number } }) => findInboundEmail(deps.db, params.id);
    return {
      receiveEmail: {
        find: ({ client }) => assertMayDeliver(deps, client),
        run: ({ body, client }) => receiveDelivery(deps, body, client.headers),
      },
      wholeEmail: {
        find: ({ viewer, params }) =>
          findEmailOfMessage(deps.db, viewer, { orderId: params.id, messageId: params.mid }),
        limit: ({ viewer }) => deps.limits.consume('wholeEmails', `user${viewer.id}`),
        run: ({ viewer, params }) => readWholeEmail(deps, viewer, { orderId: params.id, messageId: params.mid }),
      },
      inbound: ({ query }) => listInboundEmails(deps, query),
      inboundEmail: ({ params }) => readInboundEmail(deps.db, params.id),
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
