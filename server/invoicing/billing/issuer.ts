import type { CompanyFile } from '../../../contract/shared/company.ts';
import type { Db } from '../../adapters/database/database.ts';
import type { Config } from '../../config/config.ts';
import type { Deps } from '../../deps.ts';
import { calendarIn } from '../../order/clock/clock.ts';
import { brandOf } from '../../shared/brand/brand.ts';
import { companyIn } from '../../shared/company/company.ts';
import { companyDay, companyDayOrNull } from '../../shared/company-day.ts';
import { filled } from '../../shared/postal-address.ts';
import type { Settings } from '../../shared/settings.ts';
import type { WorkingCalendar } from '../../shared/working-calendar.ts';
import { companyLogo } from './documents/company-logo.ts';
import type { SellerDetails } from './documents/invoice-document.ts';

export type Issuer = {
  company: CompanyFile;
  /** The digest of its stored logo. */
  logo: string | null;
  seller: SellerDetails | null;
  timeZone: string;
  calendar: WorkingCalendar;
  /** True if the clock of an unpaid order waits. */
  waitsForPayment: boolean;
  /** The rules that a new order freezes. */
  settings: Settings;
  config: Config;
  now: string;
};

/** Call it before the transaction: settings may have to be read, and the logo stored. */
export async function issuerOf(deps: Pick<Deps, 'db' | 'config' | 'settings' | 'clock'>): Promise<Issuer> {
  const { settings, clock } = deps;
  const current = await settings.current();
  const { seller } = current;
  const now = clock.now().toISOString();
  const company = companyIn(current, deps.config);
  return {
    company,
    logo: await logoNow(deps, company.logo_url, now),
    seller: seller && { ...seller, registration: registeredAs(seller) },
    timeZone: current.time_zone,
    calendar: calendarIn(current),
    waitsForPayment: current.clock_waits_for_payment,
    settings: current,
    config: deps.config,
    now,
  };
}

/** Some write the court into the field of the number. */
const registeredAs = ({
  register_court: court,
  registration,
}: {
  register_court: string;
  registration: string;
}): string => filled(registration.includes(court) ? '' : court, registration).join(', ');

async function logoNow(deps: Pick<Deps, 'db' | 'config' | 'settings'>, url: string, now: string) {
  const { isStored, images } = await brandOf(deps);
  if (!isStored) return companyLogo(deps.db, url, now);
  // Saving the brand has stored it for documents.
  return images.logo?.sha256 ?? null;
}

/** The company's day now: invoices that were due before it are overdue. */
export type CompanyToday = { day: string; timeZone: string };

/** Settings must not wait for another connection within a transaction. */
export const timeZoneWithin = async (trx: Db, { settings }: Pick<Deps, 'settings'>): Promise<string> =>
  (await settings.read(trx)).time_zone;

export const dayOf = ({ timeZone }: Pick<Issuer, 'timeZone'>, time: string): string => companyDay(timeZone, time);
export const dayOrNullOf = ({ timeZone }: Pick<Issuer, 'timeZone'>, time: string | null): string | null =>
  companyDayOrNull(timeZone, time);
