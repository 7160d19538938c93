import type { siteApi } from '../../../contract/site/site.ts';
import type { ClientInfo } from '../../http/bind.ts';
import type { Area } from '../../shared/area.ts';
import { visitOf } from '../../shared/shop/shop.ts';
import { shownNeeds } from './needs.ts';
import { proof } from './proof.ts';
import { publicConfig } from './site.ts';

const cookiesOf = ({ headers: { cookie } }: ClientInfo) => (typeof cookie === 'string' ? cookie : undefined);

export const site = {
  routes: (deps) => ({
    config: async ({ client }) => publicConfig(deps, await visitOf(deps, cookiesOf(client))),
    needs: async () => ({ data: await shownNeeds(deps) }),
    proof: () => proof(deps),
  }),
} satisfies Area<typeof siteApi>;
