import type { LegalPreset } from '../../../../contract/shared/company/groups.ts';

export const laws: Readonly<Record<LegalPreset, string>> = {
  us: 'United States',
  eu_de: 'Germany or Austria',
  eu: 'Another country of the EU',
  uk: 'United Kingdom',
  other: 'Elsewhere',
};
