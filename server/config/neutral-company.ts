import type { CompanyFile } from '../../contract/shared/company.ts';

/** Invents nothing: the host is the only fact of an installation without a company. */
export const neutralCompany = (host: string): CompanyFile => ({
  name: host,
  legal_name: host,
  tagline: '',
  description: '',
  // Each domain that receives email has this mailbox.
  email: `postmaster@${host}`,
  phone: '',
  address_lines: [],
  opening_hours: '',
  founded_year: new Date().getFullYear(),
  brand_hue: 250,
  google_maps_embed_url: '',
  logo_url: '',
  faq: [],
  social: [],
  team: [],
  awards: [],
  registration: '',
  about: { who_we_are: [], what_we_do: [], why_choose_us: [], our_mission: [] },
  why: [],
  steps: [],
  guarantee: null,
  needs: [],
  cases: [],
});
