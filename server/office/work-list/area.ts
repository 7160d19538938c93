import type { workListApi } from '../../../contract/office/work-list.ts';
import { promiseViewOf } from '../../order/clock/clock.ts';
import type { Area } from '../../shared/area.ts';
import { snooze } from './snoozes.ts';
import { workListOf } from './work-list.ts';

export const workList = {
  routes: (deps) => ({
    workList: async ({ viewer }) => {
      const view = await promiseViewOf(deps);
      return deps.reads.list(viewer.id, (db) => workListOf(db, viewer.id, view));
    },
    snooze: ({ viewer, body }) => snooze(deps, { ...body, by: viewer.id }),
  }),
} satisfies Area<typeof workListApi>;
