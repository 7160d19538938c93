import type { settingsApi } from '../../../contract/settings.ts';
import type { Deps } from '../../deps.ts';
import type { Handlers } from '../../http/bind.ts';
import { getSecuritySettings, updateSecuritySettings } from './security-settings.ts';

export const settingsRoutes = (deps: Deps): Handlers<typeof settingsApi> => ({
  all: async () => ({ security: await getSecuritySettings(deps) }),
  security: () => getSecuritySettings(deps),
  updateSecurity: ({ viewer, body }) => updateSecuritySettings(deps, viewer, body),
});
