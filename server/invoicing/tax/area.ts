import type { taxApi } from '../../../contract/invoicing/tax.ts';
import type { Area } from '../../shared/area.ts';
import { assertExists } from '../../shared/records.ts';
import { applyPreset } from './apply-preset.ts';
import { billingProfileOf, updateBillingProfile } from './billing-profiles.ts';
import { createTaxRate, deleteTaxRate, findTaxRate, listTaxRates, updateTaxRate } from './tax-rates.ts';
import { tryRates } from './try-rates.ts';
import { recheckTaxIds } from './unchecked-tax-ids.ts';

const RECHECK_MS = 3600_000;

export const tax = {
  routes: (deps) => ({
    rates: ({ query }) => listTaxRates(deps.db, query),
    create: ({ viewer, body }) => createTaxRate(deps, viewer.id, body),
    update: {
      find: ({ params }) => findTaxRate(deps.db, params.id),
      run: ({ viewer, params, body }) => updateTaxRate(deps, viewer.id, params.id, body),
    },
    remove: ({ viewer, params }) => deleteTaxRate(deps, viewer.id, params.id),
    preset: ({ viewer, body }) => applyPreset(deps, viewer.id, body),
    tryRates: ({ body }) => tryRates(deps, body),
    myProfile: ({ viewer }) => billingProfileOf(deps.db, viewer.id),
    updateMyProfile: ({ viewer, body, client }) =>
      updateBillingProfile(deps, viewer.id, body, { viewer, ip: client.ip }),
    profile: {
      find: ({ params }) => assertExists(deps.db, 'users', params.id),
      run: ({ params }) => billingProfileOf(deps.db, params.id),
    },
    updateProfile: {
      find: ({ params }) => assertExists(deps.db, 'users', params.id),
      run: ({ viewer, params, body, client }) => updateBillingProfile(deps, params.id, body, { viewer, ip: client.ip }),
    },
  }),
  tasks: (deps) => [{ name: 'tax-ids', everyMs: RECHECK_MS, run: (stopping) => recheckTaxIds(deps, stopping) }],
} satisfies Area<typeof taxApi>;
