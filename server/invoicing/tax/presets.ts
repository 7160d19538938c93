import type { TaxPresetInput } from '../../../contract/invoicing/tax.ts';
import {
  isMemberState,
  type MemberState,
  memberStates,
  placeOfSupply,
  regionCode,
  taxCountry,
} from '../../../contract/shared/countries.ts';
import type { TaxBuyer, TaxCategory } from '../../../contract/shared/money-states.ts';
import type { SellerSettings, TaxSettings } from '../../../contract/shared/settings-values.ts';
import { invalidField } from '../../shared/errors.ts';
import { standardRates, UK_RATE } from './standard-rates.ts';

type PresetRate = {
  name: string;
  country: string;
  region?: string;
  buyer?: TaxBuyer;
  needs_tax_id?: boolean;
  category: TaxCategory;
  components: { name: string; rate_milli: number }[];
  note?: string;
};

export type Preset = {
  rates: PresetRate[];
  tax: Partial<TaxSettings>;
  /** Null if it says nothing about the seller. */
  home: (Pick<SellerSettings, 'country'> & Partial<Pick<SellerSettings, 'region'>>) | null;
};

const vat = (rate_milli: number) => [{ name: 'VAT', rate_milli }];

const OUTSIDE = { name: 'Outside the scope', country: '*', category: 'O', components: vat(0) } as const;

function europeanUnion(home: MemberState, oss: boolean): PresetRate[] {
  const own = standardRates[home];
  const others = memberStates.filter((state) => state !== home);
  const consumers = oss
    ? others.map((country) => ({ country, rate_milli: standardRates[country] }))
    : [{ country: 'EU', rate_milli: own }];
  return [
    { name: `VAT ${home}`, country: home, category: 'S', components: vat(own) },
    {
      name: 'Reverse charge',
      country: 'EU',
      buyer: 'business',
      needs_tax_id: true,
      category: 'AE',
      components: vat(0),
      note: 'Reverse charge',
    },
    ...consumers.map(
      ({ country, rate_milli }): PresetRate => ({
        name: `VAT ${country}`,
        country,
        buyer: 'consumer',
        category: 'S',
        components: vat(rate_milli),
      }),
    ),
    OUTSIDE,
  ];
}

const GST_NOTE = 'Tax payable on reverse charge: no';

const india = (state: string): PresetRate[] => [
  {
    name: `GST ${state}`,
    country: 'IN',
    region: state,
    category: 'S',
    components: [
      { name: 'CGST', rate_milli: 9_000 },
      { name: 'SGST', rate_milli: 9_000 },
    ],
    note: `Place of supply: ${placeOfSupply('IN', state)}\n${GST_NOTE}`,
  },
  {
    name: 'GST other states',
    country: 'IN',
    category: 'S',
    components: [{ name: 'IGST', rate_milli: 18_000 }],
    note: `Place of supply: {place}\n${GST_NOTE}`,
  },
  { name: 'Abroad', country: '*', category: 'Z', components: [{ name: 'IGST', rate_milli: 0 }] },
];

export function presetFor({ preset, place, oss }: TaxPresetInput): Preset {
  const on = { enabled: true };
  switch (preset) {
    case 'none':
      return { rates: [], tax: { enabled: false }, home: null };
    case 'us':
      return { rates: [], tax: { ...on, prices_include_tax: false, label: 'tax' }, home: { country: 'US' } };
    case 'eu': {
      const country = place?.toUpperCase() ?? '';
      const state = taxCountry(country);
      if (!isMemberState(state)) throw invalidField('place', 'The place field must be a member state such as DE.');
      return {
        rates: europeanUnion(state, oss),
        tax: { ...on, prices_include_tax: true, label: 'VAT' },
        home: { country },
      };
    }
    case 'uk':
      return {
        rates: [{ name: 'VAT', country: 'GB', category: 'S', components: vat(UK_RATE) }, OUTSIDE],
        tax: { ...on, prices_include_tax: true, label: 'VAT' },
        home: { country: 'GB' },
      };
    case 'in': {
      const state = place === null ? null : regionCode('IN', place);
      if (state === null) throw invalidField('place', 'The place field must be a state of India such as GJ.');
      return {
        rates: india(state),
        tax: { ...on, prices_include_tax: false, label: 'GST' },
        home: { country: 'IN', region: state },
      };
    }
    default:
      throw new Error(`Unknown preset ${preset satisfies never}`);
  }
}
