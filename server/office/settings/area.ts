import type { settingsApi } from '../../../contract/office/settings.ts';
import { checkedSeller, getMoneySetting, updateMoneySetting } from '../../invoicing/tax/tax.ts';
import type { Area } from '../../shared/area.ts';
import { getSecuritySettings, updateSecuritySettings } from './security-settings.ts';
import { getWorkSettings, updateWorkSettings } from './work-settings.ts';

export const settings = {
  routes: (deps) => ({
    seller: () => getMoneySetting(deps, 'seller'),
    updateSeller: async ({ viewer, body }) =>
      updateMoneySetting(deps, viewer.id, 'seller', { ...body, value: await checkedSeller(body.value) }),
    tax: () => getMoneySetting(deps, 'tax'),
    updateTax: ({ viewer, body }) => updateMoneySetting(deps, viewer.id, 'tax', body),
    invoicing: () => getMoneySetting(deps, 'invoicing'),
    updateInvoicing: ({ viewer, body }) => updateMoneySetting(deps, viewer.id, 'invoicing', body),
    all: async () => ({ security: await getSecuritySettings(deps), work: await getWorkSettings(deps) }),
    security: () => getSecuritySettings(deps),
    updateSecurity: ({ viewer, body }) => updateSecuritySettings(deps, viewer, body),
    work: () => getWorkSettings(deps),
    updateWork: ({ viewer, body }) => updateWorkSettings(deps, viewer.id, body),
  }),
} satisfies Area<typeof settingsApi>;
