import type { overviewApi } from '../../../contract/office/overview.ts';
import { overdueDay } from '../../invoicing/billing/billing.ts';
import { promiseViewOf } from '../../order/clock/clock.ts';
import type { Area } from '../../shared/area.ts';
import { overview as overviewOf, pendingCounts } from './overview.ts';
import { revenueReport } from './revenue-report.ts';

export const overview = {
  routes: (deps) => ({
    overview: async ({ viewer }) => {
      const { day: today } = await overdueDay(deps);
      const view = await promiseViewOf(deps);
      return deps.reads.list(viewer.id, (replica) => overviewOf(replica, today, view));
    },
    pendingCounts: () => pendingCounts(deps),
    revenue: async ({ viewer, query }) => {
      const view = await promiseViewOf(deps);
      return deps.reads.list(viewer.id, (replica) => revenueReport(replica, query, view));
    },
  }),
} satisfies Area<typeof overviewApi>;
