import type { siteApi } from '../../../contract/site/site.ts';
import type { Deps } from '../../deps.ts';
import type { Handlers } from '../../http/bind.ts';
import { proof } from './proof.ts';
import { publicConfig } from './site.ts';

export const siteRoutes = (deps: Deps): Handlers<typeof siteApi> => ({
  config: () => publicConfig(deps),
  needs: () => ({ data: deps.config.company.needs }),
  proof: () => proof(deps),
});
