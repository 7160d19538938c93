import type { LegalDeps } from '../../platform/legal/legal.ts';
import { companyIn } from '../../shared/company/company.ts';

type PublisherDeps = Pick<LegalDeps, 'settings' | 'config'>;

export async function publisherOf({ settings, config }: PublisherDeps) {
  const { name, legal_name, preset } = companyIn(await settings.current(), config);
  return { companyName: name, author: legal_name, paper: preset === 'us' ? ('letter' as const) : ('a4' as const) };
}

/** `Nov 28, 2026, 9:15 AM GMT+1`: the company's clock. */
export async function momentOf({ settings }: PublisherDeps, at: string): Promise<string> {
  const { time_zone: timeZone } = await settings.current();
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone,
    year: 'numeric',
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
  });
  return format.format(new Date(at));
}
