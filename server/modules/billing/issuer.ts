import { sellerSettings } from '../../../contract/settings.ts';
import type { Db } from '../../adapters/database/database.ts';
import type { Deps } from '../../deps.ts';
import { companyDay } from '../../shared/company-day.ts';
import type { SellerDetails } from './invoice-document.ts';

/** The company on documents, and the time of their issue. */
export type Issuer = {
  company: Deps['config']['company'];
  seller: SellerDetails | null;
  timeZone: string;
  now: string;
};

/** Call it before the transaction: settings may have to be read. */
export async function issuerOf({
  config,
  settings,
  clock,
}: Pick<Deps, 'config' | 'settings' | 'clock'>): Promise<Issuer> {
  const { seller } = await settings.current();
  return {
    company: config.company,
    seller,
    timeZone: seller?.time_zone ?? config.timeZone,
    now: clock.now().toISOString(),
  };
}

/** Within a transaction, which must not wait for another connection. */
export async function timeZoneOf(trx: Db, config: Deps['config']): Promise<string> {
  const row = await trx.selectFrom('settings').select('value').where('key', '=', 'seller').executeTakeFirst();
  const seller = row && sellerSettings.nullable().safeParse(JSON.parse(row.value));
  return seller?.data?.time_zone ?? config.timeZone;
}

export const dayOf = ({ timeZone }: Pick<Issuer, 'timeZone'>, time: string): string => companyDay(timeZone, time);
