import type { cancellationSettingsApi } from '../../../contract/work/cancellation-settings.ts';
import type { cancellationsApi } from '../../../contract/work/cancellations.ts';
import type { Deps } from '../../deps.ts';
import type { Handlers } from '../../http/bind.ts';
import { promiseViewOf } from '../../order/clock/clock.ts';
import { seeOrder } from '../../platform/order-record/order-record.ts';
import { isUnderWay } from '../../settlement/refunds/refunds.ts';
import {
  askForEarlyStart,
  cancelByCustomer,
  cancellationById,
  confirmWithdrawal,
  executeByAdmin,
  getCancellation,
  listCancellations,
  matchWithdrawal,
  objectToWithdrawal,
  readCancellationSettings,
  recallWithdrawal,
  refuseWithdrawal,
  submitWithdrawal,
  toCancellation,
  updateCancellationSettings,
  waysOutOf,
  withdrawByCustomer,
} from '../cancellations/cancellations.ts';
import { claimGuarantee } from '../guarantee/guarantee.ts';
import { workspaceOf } from './workspace.ts';

export const cancellationRoutes = (deps: Deps): Handlers<typeof cancellationsApi> => {
  const shown = async (id: number) => {
    const { time_zone } = await deps.settings.current();
    return toCancellation(deps.db, await getCancellation(deps.db, id), time_zone);
  };
  const adminShown = async (id: number) => cancellationById(deps.db, id, await promiseViewOf(deps));
  return {
    waysOut: async ({ viewer, params }) => {
      await seeOrder(deps.db, viewer, params.id);
      return waysOutOf(deps.db, params.id, await promiseViewOf(deps));
    },
    cancel: {
      find: ({ viewer, params }) => seeOrder(deps.db, viewer, params.id),
      limit: ({ viewer }) => deps.limits.consume('cancellations', String(viewer.id)),
      run: async ({ viewer, params, body, client }) => {
        const { idempotencyKey } = client;
        const id = await cancelByCustomer(deps, { orderId: params.id, by: viewer, input: body, idempotencyKey });
        const cancellation = await shown(id);
        const isOpen = await isUnderWay(deps.db, params.id);
        return isOpen ? { ...cancellation, refund_state: 'requested' as const } : cancellation;
      },
    },
    withdraw: {
      find: ({ viewer, params }) => seeOrder(deps.db, viewer, params.id),
      limit: ({ viewer }) => deps.limits.consume('cancellations', String(viewer.id)),
      run: async ({ viewer, params, client: { idempotencyKey } }) =>
        shown(await withdrawByCustomer(deps, { orderId: params.id, by: viewer, idempotencyKey })),
    },
    recall: {
      find: ({ viewer, params }) => seeOrder(deps.db, viewer, params.id),
      limit: ({ viewer }) => deps.limits.consume('guaranteeCalls', String(viewer.id)),
      run: async ({ viewer, params }) => shown(await recallWithdrawal(deps, viewer, params.id)),
    },
    earlyStart: {
      find: ({ viewer, params }) => seeOrder(deps.db, viewer, params.id),
      limit: ({ viewer }) => deps.limits.consume('guaranteeCalls', String(viewer.id)),
      run: async ({ viewer, params, client }) => {
        await askForEarlyStart(deps, { orderId: params.id, by: viewer, ip: client.ip });
        return workspaceOf(deps, viewer, params.id);
      },
    },
    guarantee: {
      find: ({ viewer, params }) => seeOrder(deps.db, viewer, params.id),
      limit: ({ viewer }) => deps.limits.consume('guaranteeCalls', String(viewer.id)),
      run: async ({ viewer, params, body: { wants: wish, text: message, file_ids } }) =>
        shown(await claimGuarantee(deps, { orderId: params.id, by: viewer, input: { wish, message, file_ids } })),
    },
    submit: ({ body, client }) => submitWithdrawal(deps, body, client.ip),
    confirm: async ({ body, client }) => {
      await deps.limits.consume('withdrawalLinks', client.ip);
      return confirmWithdrawal(deps, body.token);
    },
    object: async ({ body, client }) => {
      await deps.limits.consume('withdrawalLinks', client.ip);
      return objectToWithdrawal(deps, body.token);
    },
    list: async ({ viewer, query }) => {
      const view = await promiseViewOf(deps);
      return deps.reads.list(viewer.id, (db) => listCancellations(db, query, view));
    },
    one: ({ params }) => adminShown(params.id),
    execute: {
      find: ({ params }) => getCancellation(deps.db, params.id),
      run: async ({ viewer, params: { id }, body, client: { idempotencyKey } }) => {
        await executeByAdmin(deps, { id, by: viewer.id, input: body, idempotencyKey });
        return adminShown(id);
      },
    },
    refuse: {
      find: ({ params }) => getCancellation(deps.db, params.id),
      run: async ({ viewer, params: { id }, body }) => {
        await refuseWithdrawal(deps, { id, by: viewer.id, input: body });
        return adminShown(id);
      },
    },
    match: {
      find: ({ params }) => getCancellation(deps.db, params.id),
      run: async ({ viewer, params: { id }, body }) => {
        await matchWithdrawal(deps, { id, by: viewer.id, input: body });
        return adminShown(id);
      },
    },
  };
};

export const cancellationSettingsRoutes = (deps: Deps): Handlers<typeof cancellationSettingsApi> => ({
  read: () => readCancellationSettings(deps),
  update: ({ viewer, body }) => updateCancellationSettings(deps, viewer.id, body),
});
