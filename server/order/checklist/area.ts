import type { checklistApi } from '../../../contract/order/checklist.ts';
import { seeOrder } from '../../platform/order-record/order-record.ts';
import type { Area } from '../../shared/area.ts';
import { addLine, changeLine, removeLine } from './change-checklist.ts';

export const checklist = {
  routes: (deps) => ({
    add: {
      find: ({ viewer, params }) => seeOrder(deps.db, viewer, params.id),
      run: async ({ viewer, params, body }) => ({
        data: await addLine(deps, { orderId: params.id, by: viewer.id, text: body.text }),
      }),
    },
    change: {
      find: ({ viewer, params }) => seeOrder(deps.db, viewer, params.id),
      run: async ({ viewer, params, body: { done, note, photo_id: photoId } }) => ({
        data: await changeLine(deps, { orderId: params.id, lineId: params.line, by: viewer.id, done, note, photoId }),
      }),
    },
    remove: async ({ viewer, params }) => ({
      data: await removeLine(deps, { orderId: params.id, lineId: params.line, by: viewer.id }),
    }),
  }),
} satisfies Area<typeof checklistApi>;
