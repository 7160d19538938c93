import type { workspaceApi } from '../../../contract/work/workspace.ts';
import type { Area } from '../../shared/area.ts';
import { cancellationTasks } from '../cancellations/cancellations.ts';
import { runAcceptance } from '../deliveries/deliveries.ts';
import { cancellationRoutes, cancellationSettingsRoutes } from './cancellations.routes.ts';
import { deliveryRoutes } from './deliveries.routes.ts';
import { guaranteeRoutes } from './guarantee.routes.ts';
import { waitingOrders } from './waiting-orders.ts';
import { workspaceOf } from './workspace.ts';

// Once a minute, with slack for the scheduler, which looks twice a minute.
const ACCEPTANCE_MS = 45_000;

export const workspace = {
  routes: (deps) => ({
    waiting: ({ viewer }) => waitingOrders(deps, viewer.id),
    order: ({ viewer, params }) => workspaceOf(deps, viewer, params.id),
  }),
  // Their calls respond with the order's page, which they can't import.
  parts: {
    cancellations: { routes: cancellationRoutes, tasks: cancellationTasks },
    cancellationSettings: { routes: cancellationSettingsRoutes },
    guarantee: { routes: guaranteeRoutes },
    deliveries: {
      routes: deliveryRoutes,
      tasks: (deps) => [
        { name: 'acceptance', everyMs: ACCEPTANCE_MS, run: (stopping) => runAcceptance(deps, stopping) },
      ],
    },
  },
} satisfies Area<typeof workspaceApi>;
