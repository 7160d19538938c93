import type { overviewApi } from '../../../contract/office/overview.ts';
import type { Deps } from '../../deps.ts';
import type { Handlers } from '../../http/bind.ts';
import { overdueDay } from '../../invoicing/billing/billing.ts';
import { promiseViewOf } from '../../order/clock/clock.ts';
import { overview, pendingCounts } from './overview.ts';

export const overviewRoutes = (deps: Deps): Handlers<typeof overviewApi> => ({
  overview: async ({ viewer }) => {
    const today = await overdueDay(deps);
    const view = await promiseViewOf(deps);
    return deps.reads.list(viewer.id, (replica) => overview(replica, today, view));
  },
  pendingCounts: () => pendingCounts(deps),
});
