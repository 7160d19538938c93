import type { secondFactorApi } from '../../../../contract/people/second-factor.ts';
import type { Deps } from '../../../deps.ts';
import type { Handlers } from '../../../http/bind.ts';
import { assertExists } from '../../../shared/records.ts';
import { endOtherSessions, endOwnSession, findOwnSession, listSessions } from '../session-list.ts';
import { confirmTotp, removeTotp, startTotp } from './authenticator-app.ts';
import { confirmOptions, confirmSession } from './confirm.ts';
import { disownFactor } from './disown-factor.ts';
import { completeLogin, logInWithPasskey, passkeyLoginOptions } from './login.ts';
import { addPasskey, assertOwnPasskey, passkeyOptions, removePasskey, renamePasskey } from './passkeys.ts';
import { endUserSessions, resetSecondFactor } from './reset.ts';
import { getSecurity, renewRecoveryCodes } from './security.ts';

export const secondFactorRoutes = (deps: Deps): Handlers<typeof secondFactorApi> => ({
  logIn: ({ body, client }) => completeLogin(deps, body, client),
  passkeyLoginOptions: ({ client }) => passkeyLoginOptions(deps, client.ip),
  passkeyLogin: ({ body, client }) => logInWithPasskey(deps, body.assertion, client),
  security: ({ viewer }) => getSecurity(deps, viewer),
  startTotp: ({ viewer, body }) => startTotp(deps, viewer, body),
  confirmTotp: ({ viewer, body, client }) => confirmTotp(deps, viewer, body.code, client.ip),
  removeTotp: ({ viewer, client }) => removeTotp(deps, viewer, client.ip),
  renewRecoveryCodes: ({ viewer }) => renewRecoveryCodes(deps, viewer),
  passkeyOptions: ({ viewer }) => passkeyOptions(deps, viewer),
  addPasskey: ({ viewer, body, client }) => addPasskey(deps, viewer, body, client.ip),
  renamePasskey: {
    find: ({ viewer, params }) => assertOwnPasskey(deps, viewer, params.id),
    run: ({ viewer, params, body }) => renamePasskey(deps, viewer, { id: params.id, name: body.name }),
  },
  removePasskey: ({ viewer, params, client }) => removePasskey(deps, viewer, params.id, client.ip),
  disownFactor: ({ body }) => disownFactor(deps, body.token),
  sessions: ({ viewer, query }) => listSessions(deps, viewer, query),
  endSession: {
    find: ({ viewer, params }) => findOwnSession(deps, viewer, params.id),
    run: ({ viewer, params }) => endOwnSession(deps, viewer, params.id),
  },
  endOtherSessions: ({ viewer }) => endOtherSessions(deps, viewer),
  confirmOptions: ({ viewer }) => confirmOptions(deps, viewer),
  confirm: ({ viewer, body }) => confirmSession(deps, viewer, body),
  reset: {
    find: ({ params }) => assertExists(deps.db, 'users', params.id),
    run: ({ params, viewer }) => resetSecondFactor(deps, params.id, viewer),
  },
  endUserSessions: {
    find: ({ params }) => assertExists(deps.db, 'users', params.id),
    run: ({ params, viewer }) => endUserSessions(deps, params.id, viewer),
  },
});
