import { dateFormat } from '../../../contract/shared/language/formats.ts';
import { paperIn } from '../../invoicing/billing/billing.ts';
import type { LegalDeps } from '../../platform/legal/legal.ts';
import { companyIn } from '../../shared/company/company.ts';

type PublisherDeps = Pick<LegalDeps, 'settings' | 'config'>;

export async function publisherOf({ settings, config }: PublisherDeps) {
  const current = await settings.current();
  const { name, legal_name } = companyIn(current, config);
  return { companyName: name, author: legal_name, paper: paperIn(current.seller?.country) };
}

/** `Nov 28, 2026, 9:15 AM GMT+1`: the company's clock. */
export const momentIn = (timeZone: string, at: string): string =>
  dateFormat({
    timeZone,
    year: 'numeric',
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
  }).format(new Date(at));

const days = dateFormat({ dateStyle: 'medium', timeZone: 'UTC' });

/** `Sep 23, 2025` */
export const documentDay = (day: string): string => days.format(new Date(day));
