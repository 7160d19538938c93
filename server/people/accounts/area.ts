import type { accountsApi } from '../../../contract/people/accounts.ts';
import type { Deps } from '../../deps.ts';
import type { Area } from '../../shared/area.ts';
import { companyOf } from '../../shared/company/company.ts';
import { changePassword } from './change-password.ts';
import { assertCheckoutSession, choosePassword } from './choose-password.ts';
import { invoiceEmailRoutes } from './invoice-email/invoice-email.routes.ts';
import { logIn } from './login.ts';
import { checkPassword } from './password-rules.ts';
import { cancelPendingLinks } from './pending-links.ts';
import { getProfile, updateProfile } from './profile.ts';
import { confirmEmail, describeEmailChange, requestReset, resetPassword } from './recovery.ts';
import { register } from './registration.ts';
import { secondFactorRoutes } from './second-factor/second-factor.routes.ts';
import { endSession, endSessions } from './sessions.ts';

type PasswordInput = { body: { email?: string; password?: string } };

const weakPassword =
  (deps: Deps) =>
  async ({ body: { email = '', password } }: PasswordInput): Promise<Record<string, string>> => {
    const problem = password && checkPassword(password, { email, companyName: (await companyOf(deps)).name });
    return problem ? { password: `The password field ${problem}` } : {};
  };

export const accounts = {
  routes: (deps) => ({
    login: ({ body, client }) => logIn(deps, body, client),
    logout: async ({ viewer }) => {
      await endSession(deps.db, viewer.session);
      await deps.events.publish({ type: 'sessions.ended', userId: viewer.id });
      return { message: 'Logged out.' };
    },
    logoutEverywhere: async ({ viewer }) => {
      await deps.db.transaction().execute(async (trx) => {
        await cancelPendingLinks(trx, viewer.id);
        await endSessions(trx, viewer.id);
      });
      await deps.events.publish({ type: 'sessions.ended', userId: viewer.id });
      return { message: 'Logged out on all devices.' };
    },
    register: {
      invalidFields: weakPassword(deps),
      run: ({ body, client }) => register(deps, body, client.ip),
    },
    profile: ({ viewer }) => getProfile(deps, viewer),
    updateProfile: ({ viewer, body, client }) => updateProfile(deps, viewer, body, client.ip),
    changePassword: ({ viewer, body, client }) => changePassword(deps, viewer, body, client.ip),
    choosePassword: {
      find: async ({ viewer }) => assertCheckoutSession(viewer),
      run: ({ viewer, body }) => choosePassword(deps, viewer, body),
    },
    forgotPassword: ({ body, client }) => requestReset(deps, body.email, client.ip),
    resetPassword: {
      invalidFields: weakPassword(deps),
      run: ({ body, client }) => resetPassword(deps, body, client.ip),
    },
    confirmEmail: ({ viewer, body }) => confirmEmail(deps, viewer, body.token),
    emailChangeLink: ({ body }) => describeEmailChange(deps.db, body.token),
  }),
  parts: { invoiceEmail: { routes: invoiceEmailRoutes }, secondFactor: { routes: secondFactorRoutes } },
} satisfies Area<typeof accountsApi>;
