import type { siteApi } from '../../../contract/site.ts';
import type { Deps } from '../../deps.ts';
import type { Handlers } from '../../http/bind.ts';
import { publicConfig, sendContact } from './site.ts';

export const siteRoutes = (deps: Deps): Handlers<typeof siteApi> => ({
  config: () => publicConfig(deps),
  contact: ({ body, client }) => sendContact(deps, body, client.ip),
});
