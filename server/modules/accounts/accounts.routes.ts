import type { accountsApi } from '../../../contract/accounts.ts';
import type { Deps } from '../../deps.ts';
import type { Handlers } from '../../http/bind.ts';
import { changePassword, logIn, profileOf, register, updateProfile } from './accounts.ts';
import { checkPassword } from './password-rules.ts';
import { confirmEmail, requestReset, resetPassword } from './recovery.ts';
import { endSession, endSessions } from './sessions.ts';

type Chosen = { body: { email?: string; password?: string } };

const weakPassword =
  ({ config }: Deps) =>
  async ({ body: { email = '', password } }: Chosen): Promise<Record<string, string>> => {
    const problem = password && checkPassword(password, { email, companyName: config.company.name });
    return problem ? { password: `The password field ${problem}` } : {};
  };

export const accountRoutes = (deps: Deps): Handlers<typeof accountsApi> => ({
  login: async ({ body, client }) => {
    const answer = await logIn(deps, body, client.ip);
    client.log.info({ user: answer.user.id, ip: client.ip }, 'logged in');
    return answer;
  },
  logout: async ({ viewer }) => {
    await endSession(deps.db, viewer.session);
    await deps.events.publish({ type: 'sessions.ended', userId: viewer.id });
    return { message: 'Logged out.' };
  },
  logoutEverywhere: async ({ viewer }) => {
    await endSessions(deps.db, viewer.id);
    await deps.events.publish({ type: 'sessions.ended', userId: viewer.id });
    return { message: 'Logged out everywhere.' };
  },
  register: {
    wrongFields: weakPassword(deps),
    run: ({ body, client }) => register(deps, body, client.ip),
  },
  profile: ({ viewer }) => profileOf(deps, viewer),
  updateProfile: ({ viewer, body }) => updateProfile(deps, viewer, body),
  changePassword: ({ viewer, body }) => changePassword(deps, viewer, body),
  forgotPassword: ({ body, client }) => requestReset(deps, body.email, client.ip),
  resetPassword: {
    wrongFields: weakPassword(deps),
    run: ({ body }) => resetPassword(deps, body),
  },
  confirmEmail: ({ body }) => confirmEmail(deps, body.token),
});
