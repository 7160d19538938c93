import type { secretsApi } from '../../../contract/order/secrets.ts';
import type { Area } from '../../shared/area.ts';
import { expireSecrets } from './expire-secrets.ts';
import { secretOfOrder, secretsOfOrder } from './list-secrets.ts';
import { removeSecret } from './remove-secret.ts';
import { revealSecret } from './reveal-secret.ts';

const HOUR_MS = 3_600_000;

export const secrets = {
  routes: (deps) => ({
    list: ({ viewer, params }) => secretsOfOrder(deps.db, viewer, params.id),
    reveal: {
      find: ({ viewer, params }) => secretOfOrder(deps.db, viewer, params.id, params.sid),
      run: ({ viewer, params, client }) =>
        revealSecret(deps, { orderId: params.id, secretId: params.sid, by: viewer, ip: client.ip }),
    },
    remove: {
      find: ({ viewer, params }) => secretOfOrder(deps.db, viewer, params.id, params.sid),
      run: async ({ viewer, params }) => {
        await removeSecret(deps, { orderId: params.id, secretId: params.sid, by: viewer });
        return secretOfOrder(deps.db, viewer, params.id, params.sid);
      },
    },
  }),
  tasks: (deps) => [{ name: 'secrets-expiry', everyMs: HOUR_MS, run: (stopping) => expireSecrets(deps, stopping) }],
} satisfies Area<typeof secretsApi>;
