import type { SellerSettings } from '../../../contract/shared/settings-values.ts';
import { world } from '../../../test/support/world.ts';

export const germanSeller: SellerSettings = {
  legal_name: 'Alder GmbH',
  street: 'Hauptstr. 1',
  city: 'Berlin',
  postal_code: '10115',
  region: '',
  country: 'DE',
  tax_ids: [{ kind: 'eu_vat', number: 'DE136695976' }],
  registration: 'HRB 1234, Amtsgericht Charlottenburg',
  bank: null,
  time_zone: 'Europe/Berlin',
  footer: '',
  representatives: '',
  register_court: '',
  supervisor: '',
  privacy_contact: '',
  dispute_board: 'none' as const,
  dispute_text: '',
};

export const frenchNumber = 'FR40303265045';

export const frenchCompany = {
  country: 'FR',
  is_business: true,
  company: 'Atelier Nord SARL',
  tax_id: frenchNumber,
  line1: '1 rue de la Paix',
  city: 'Paris',
  postal_code: '75002',
};

export async function taxedWorld(
  preset: { preset: 'us' | 'eu' | 'uk' | 'in'; place?: string; oss?: boolean } = { preset: 'eu', place: 'DE' },
  seller: SellerSettings = germanSeller,
) {
  const w = await world({ fresh: true });
  await w.admin.must('POST /admin/tax-rates/preset', { body: preset });
  const { updated_at } = await w.admin.must('GET /admin/settings/seller');
  await w.admin.must('PUT /admin/settings/seller', { body: { value: seller, updated_at } });
  const items = [{ service_id: w.service.id, quantity: 1 }];
  return {
    ...w,
    items,
    preview: (billing?: object, more: object = {}) =>
      w.visitor.must('POST /checkout/preview', {
        body: { items, ...(billing && { billing: billing as never }), ...more },
      }),
    setPricesIncludeTax: async (prices_include_tax: boolean) => {
      const { value, updated_at: seen } = await w.admin.must('GET /admin/settings/tax');
      await w.admin.must('PUT /admin/settings/tax', {
        body: { value: { ...value, prices_include_tax }, updated_at: seen },
      });
    },
  };
}
