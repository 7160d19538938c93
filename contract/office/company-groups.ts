import { z } from 'zod';
import { brandImage } from '../shared/company/brand.ts';
import { type ContentGroups, contentGroups, type GroupKey } from '../shared/company/groups.ts';
import { type CompanyFile, companyFile } from '../shared/company.ts';
import { time } from '../shared/fields.ts';
import { flag, unchangedSince } from '../shared/forms.ts';
import type { Api, Endpoint, Permission } from '../shared/http.ts';

const sources = ['browser', 'file', 'blank'] as const;

/** COMPANY_FILE may exceed the limits of the forms, so a value that is read is not checked again. */
const shown = <K extends GroupKey>(key: K) =>
  z
    .object({
      value: z.custom<ContentGroups[K]>((value) => typeof value === 'object'),
      source: z.enum(sources).meta({ description: 'Stored in the browser, from COMPANY_FILE, or never entered' }),
      updated_at: time.nullable().meta({ description: 'Null unless it is stored' }),
      updated_by: z.string().nullable(),
      images: z.array(brandImage).meta({ description: 'The uploaded images that the value refers to' }),
    })
    .meta({ id: `${key[0]?.toUpperCase()}${key.slice(1)}Group` });

function callsOf<K extends GroupKey, P extends Permission>(
  key: K,
  { permission, what, example }: { permission: P; what: string; example: unknown },
) {
  const common = { path: `/admin/settings/${key}` as const, access: ['admin'] as const, permission };
  const body = z
    .object({ value: contentGroups[key] as (typeof contentGroups)[K], updated_at: unchangedSince.nullable() })
    .meta({ examples: [{ value: example }] });
  return {
    read: { ...common, method: 'GET', summary: what, response: shown(key) },
    change: {
      ...common,
      method: 'PUT',
      summary: `Change: ${what}`,
      body,
      errorsWithin: 'value',
      longBody: true,
      errors: [409],
      response: shown(key),
    },
    remove: { ...common, method: 'DELETE', summary: `Back to COMPANY_FILE: ${what}`, response: shown(key) },
  } as const satisfies Record<string, Endpoint>;
}

const company = callsOf('company', {
  permission: 'settings.manage',
  what: 'The company on the site',
  example: { name: 'Alder Ltd', email: 'hello@alder.test', phone: '+1 555 010 0199' },
});
const brand = callsOf('brand', {
  permission: 'settings.manage',
  what: 'Color and pictures of the company',
  example: { color: '#1a6b72', wordmark: true },
});
const home = callsOf('home', {
  permission: 'content.manage',
  what: 'Texts of the home page',
  example: {
    tagline: 'IT for the office.',
    guarantee: { name: 'On time or free', short: 'Late? You pay nothing.' },
    faq: [{ question: 'When?', answer: 'On the day that the page shows.' }],
  },
});
const about = callsOf('about', {
  permission: 'content.manage',
  what: 'Texts of the page About',
  example: { who_we_are: ['We repair what others replace.'], team: [{ name: 'Ada Cole', role: 'Networks' }] },
});
const links = callsOf('links', {
  permission: 'content.manage',
  what: 'Social networks and further links',
  example: { social: [{ network: 'github', label: 'GitHub', url: 'https://github.com/alder' }] },
});

const companyFileExample = {
  name: 'Alder Ltd',
  legal_name: 'Alder Ltd',
  tagline: 'IT for the office.',
  description: '',
  email: 'hello@alder.test',
  phone: '',
  address_lines: ['1 Main Street'],
  opening_hours: '',
  founded_year: 2019,
  brand_hue: 205,
  google_maps_embed_url: '',
  logo_url: '',
  counters: [{ label: 'Years', source: 'years' }],
  tax: { enabled: false, prices_include_tax: false, vies: true, label: 'tax' },
  seller: { legal_name: 'Alder Ltd', tax_ids: [{ kind: 'other', number: '91-1144442' }] },
  session_days: { admin: 7, staff: 30, customer: 90 },
  invoicing: { due_in_days: 14 },
  holidays: [{ day: '2026-12-25', name: 'Christmas Day' }],
  faq: [{ question: 'When?', answer: 'On the day that the page shows.' }],
  social: [{ network: 'github', label: 'GitHub', url: 'https://github.com/alder' }],
  navigation: [{ label: 'Status', url: 'https://status.alder.test', place: 'footer' }],
  team: [{ name: 'Ada Cole', role: 'Networks', initials: 'AC', certificates: [] }],
  awards: [{ year: 2024, name: 'Best notes', by: 'The town' }],
  about: {
    who_we_are: ['We repair.'],
    what_we_do: ['Networks.'],
    why_choose_us: ['A price.'],
    our_mission: ['Sound IT.'],
  },
  why: [{ id: 'price', title: 'A price', text: 'Before you order.', points: ['One price'] }],
  steps: [{ title: 'Choose', text: 'A service.' }],
  guarantee: { name: 'On time or free', short: 'Late? You pay nothing.', text: '', points: [] },
  needs: [{ slug: 'moving', name: 'We’re moving', services: [] }],
  cases: [
    {
      slug: 'a-case',
      client: 'Mill Bakery',
      trade: 'Bakery',
      people: 22,
      title: 'A backup',
      summary: 'It was empty.',
      problem: ['Nobody knew.'],
      work: ['Tested it'],
      results: ['It restores'],
      service: null,
      days: 5,
      price_decimal: '790.00',
      change: { what: 'To get it back', before: 'No copy', after: '2 hours' },
      quote: { text: 'Worth it.', name: 'Dana', role: 'Manager' },
    },
  ],
};

/** The same shape as COMPANY_FILE. Pictures have no place in it. */
const fileChange = z
  .object({
    group: z.string(),
    path: z.string().meta({ example: 'faq.2.question' }),
    before: z.string().nullable(),
    after: z.string().nullable(),
  })
  .meta({ id: 'CompanyFileChange' });
export type CompanyFileChange = z.infer<typeof fileChange>;

export const companyGroupsApi = {
  companyFile: {
    method: 'GET',
    path: '/admin/company-file',
    summary: 'Everything that is effective, as a COMPANY_FILE',
    access: ['admin'],
    permission: 'settings.manage',
    response: z.custom<CompanyFile>((value) => typeof value === 'object').meta({ id: 'CompanyFile' }),
  },
  importCompanyFile: {
    method: 'POST',
    path: '/admin/company-file',
    summary: 'What a COMPANY_FILE would change; with `apply`, change it',
    access: ['admin'],
    permission: 'settings.manage',
    confirm: true,
    errorsWithin: 'file',
    longBody: true,
    body: z.object({ file: companyFile, apply: flag.default(false) }).meta({
      description: 'Cases that are new are not published',
      examples: [{ file: companyFileExample, apply: false }],
    }),
    response: z.object({ changes: z.array(fileChange), applied: z.boolean() }),
  },
  company: company.read,
  updateCompany: company.change,
  removeCompany: company.remove,
  brand: brand.read,
  updateBrand: brand.change,
  removeBrand: brand.remove,
  home: home.read,
  updateHome: home.change,
  removeHome: home.remove,
  about: about.read,
  updateAbout: about.change,
  removeAbout: about.remove,
  links: links.read,
  updateLinks: links.change,
  removeLinks: links.remove,
} as const satisfies Api;
