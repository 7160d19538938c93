import type { siteApi } from '../../../contract/site/site.ts';
import type { Area } from '../../shared/area.ts';
import { companyOf } from '../../shared/company/company.ts';
import { proof } from './proof.ts';
import { publicConfig } from './site.ts';

export const site = {
  routes: (deps) => ({
    config: () => publicConfig(deps),
    needs: async () => ({ data: (await companyOf(deps)).needs }),
    proof: () => proof(deps),
  }),
} satisfies Area<typeof siteApi>;
