import { cancellationDefaults } from '../../../contract/shared/company/cancellation.ts';
import { colorOf, tintOf } from '../../../contract/shared/company/colors.ts';
import type { ContentGroups, GroupKey } from '../../../contract/shared/company/groups.ts';
import { shownGuarantee, shownQuestions } from '../../../contract/shared/company/promises.ts';
import type { CompanyFile, ShownCompany } from '../../../contract/shared/company.ts';
import { dayOrderOf, setDayOrder } from '../../../contract/shared/language/formats.ts';
import type { Db } from '../../adapters/database/database.ts';
import { domainOf } from '../../adapters/email/email.ts';
import { readSender } from '../../adapters/email/smtp.ts';
import type { Config } from '../../config/config.ts';
import type { Deps } from '../../deps.ts';
import { filled, placeLines } from '../postal-address.ts';
import type { Settings } from '../settings.ts';
import { neutralCompany } from './neutral-company.ts';

export type FileConfig = Pick<Config, 'companyFile' | 'publicUrl'>;
type CompanyDeps = Pick<Deps, 'settings'> & { config: FileConfig };
type SenderConfig = FileConfig & Pick<Config, 'mailFrom' | 'inbound'>;
type SenderDeps = Pick<Deps, 'settings'> & { config: SenderConfig };

/** Where the value of a group comes from: the browser stored it, COMPANY_FILE has it, or nobody entered it. */
export type GroupSource = 'browser' | 'file' | 'blank';

export const hostOf = ({ publicUrl }: Pick<Config, 'publicUrl'>): string =>
  publicUrl === null ? 'localhost' : new URL(publicUrl).hostname;

/** The company while no group is stored. */
export const companyInFile = (config: FileConfig): CompanyFile => config.companyFile ?? neutralCompany(hostOf(config));

const noImages = {
  logo: null,
  logo_dark: null,
  logo_vector: null,
  icon: null,
  share: null,
  hero_image: null,
  hero_video: null,
};

/** The part of COMPANY_FILE, or the blank one, in the form of a stored group. */
export function groupInFile<K extends GroupKey>(config: FileConfig, key: K): ContentGroups[K] {
  const file = companyInFile(config);
  const lines = file.address_lines.filter((line) => line !== file.legal_name);
  const social = file.social as ContentGroups['links']['social'];
  const groups: ContentGroups = {
    company: {
      name: file.name,
      email: file.email,
      phone: file.phone,
      opening_hours: file.opening_hours,
      founded_year: file.founded_year,
      google_maps_embed_url: file.google_maps_embed_url,
      public_address: file.public_address ?? (lines.length > 0 ? lines : null),
      sells_to: file.sells_to,
      preset: file.preset,
    },
    brand: { ...noImages, color: colorOf(file), wordmark: file.logo_url === '' },
    home: {
      tagline: file.tagline,
      description: file.description,
      hero: file.hero,
      counters: file.counters,
      faq: file.faq,
      why: file.why,
      steps: file.steps,
      guarantee: file.guarantee,
      needs: file.needs,
    },
    about: {
      ...file.about,
      team: file.team.map(({ initials: _, ...one }) => ({ ...one, photo: null })),
      awards: file.awards,
    },
    links: { social, navigation: file.navigation },
  };
  return groups[key];
}

/** It is served by server/pages/brand-files.ts. */
export const LOGO_URL = '/brand/logo.png';

const initialsOf = (name: string): string => {
  const words = name.split(/\s+/).filter(Boolean);
  return [words[0], words.length > 1 ? words.at(-1) : undefined].map((word) => [...(word ?? '')][0] ?? '').join('');
};

type Seller = NonNullable<Settings['seller']>;

const sellerAddress = (seller: Seller | null): string[] =>
  seller && filled(seller.street, seller.city).length > 0 ? [...filled(seller.street), ...placeLines(seller)] : [];

function withCompanyGroup(
  base: CompanyFile,
  { public_address, ...group }: ContentGroups['company'],
  seller: Seller | null,
) {
  return { ...base, ...group, public_address, address_lines: public_address ?? sellerAddress(seller) };
}

/** The legal name and registration are the seller's; the public address is, too, unless another was entered. */
function withSeller(company: CompanyFile, seller: Seller | null): CompanyFile {
  const legal_name = seller?.legal_name || company.legal_name || company.name;
  const address_lines = company.address_lines.length > 0 ? company.address_lines : sellerAddress(seller);
  return { ...company, legal_name, address_lines, registration: company.registration || (seller?.registration ?? '') };
}

type Stored = Pick<Settings, GroupKey | 'seller' | 'cancellation'>;
const composed = new WeakMap<object, ShownCompany>();

/** The site promises only what the rules of cancelling allow. */
function asShown(company: CompanyFile, { cancellation }: Stored): ShownCompany {
  const rules = cancellation ?? cancellationDefaults(company.preset, company.sells_to);
  return {
    ...company,
    faq: shownQuestions(company.faq, rules),
    guarantee: shownGuarantee(company.guarantee, rules),
  };
}

/** `settings` is what the store returns, so that one object means one company. */
export function companyIn(settings: Stored, config: FileConfig): ShownCompany {
  const known = composed.get(settings);
  if (known) return known;
  const { company, brand, home, about, links, seller } = settings;
  let result = companyInFile(config);
  // Installations from before groups may have nothing but the seller.
  if (!config.companyFile && seller?.legal_name) result = { ...result, name: seller.legal_name };
  if (company) {
    const legal_name = seller?.legal_name || company.name;
    result = { ...withCompanyGroup(result, company, seller), legal_name };
  }
  if (brand) result = { ...result, ...tintOf(brand.color), logo_url: brand.logo === null ? '' : LOGO_URL };
  if (home) result = { ...result, ...home };
  if (about) {
    const { team, awards, ...sections } = about;
    const people = team.map(({ photo: _, ...one }) => ({ ...one, initials: initialsOf(one.name) }));
    result = { ...result, about: sections, team: people, awards };
  }
  if (links) result = { ...result, ...links };
  const shown = asShown(withSeller(result, seller), settings);
  composed.set(settings, shown);
  return shown;
}

/** The company as it is now: each group as stored, else as in COMPANY_FILE, else blank. */
export const companyOf = async ({ settings, config }: CompanyDeps): Promise<ShownCompany> =>
  companyIn(await settings.current(), config);

/** Texts of this process write days as in the company's country. Call it at the start, and when settings change. */
export const followDayOrder = async (deps: CompanyDeps): Promise<void> =>
  setDayOrder(dayOrderOf((await companyOf(deps)).preset));

/** Within a transaction, settings must not wait for another connection. */
export const companyWithin = async (trx: Db, { settings, config }: CompanyDeps): Promise<CompanyFile> =>
  companyIn(await settings.read(trx), config);

/** `Name <email>`. Each domain that receives email has the mailbox that stands in for a missing one. */
const senderIn = ({ name, email }: CompanyFile, config: SenderConfig): string =>
  config.mailFrom ?? `${name} <${email || `postmaster@${hostOf(config)}`}>`;

export const senderOf = async (deps: SenderDeps): Promise<string> => senderIn(await companyOf(deps), deps.config);

const mailboxIn = (company: CompanyFile, config: SenderConfig): string =>
  company.email || readSender(senderIn(company, config)).address;

/** Where the company reads its email. */
export const mailboxOf = async (deps: SenderDeps): Promise<string> => mailboxIn(await companyOf(deps), deps.config);
export const mailboxWithin = async (trx: Db, deps: SenderDeps): Promise<string> =>
  mailboxIn(await companyWithin(trx, deps), deps.config);

/** Message-IDs keep this domain when the transport of emails changes. */
export const messageDomainOf = async (deps: SenderDeps): Promise<string> =>
  domainOf(deps.config.inbound.address ?? readSender(await senderOf(deps)).address);

/** Pictures of the build and of the sample show its company, which no other may do. */
export const isSample = ({ email }: Pick<CompanyFile, 'email'>): boolean => email.endsWith('@alderpoint.example');
