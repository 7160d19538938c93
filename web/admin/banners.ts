import type { PendingCounts as Counts } from '../../contract/office/overview.ts';
import { providerName } from '../../contract/shared/status.ts';
import { systemLineName } from '../../contract/shared/system-lines.ts';
import type { BannerText } from '../dashboard/frame/banner.tsx';

const reconciliation = { text: 'Open reconciliation', to: '/admin/dashboard/payments/reconciliation' };
const company = { text: 'Enter them', to: '/admin/dashboard/settings/company' };
const system = { text: 'See what to do', to: '/admin/dashboard/system' };

type Problems = { webhooks: Counts['webhook_warnings']; lines: readonly string[] };

/** The worst first. A provider that is only silent has its line on the system screen. */
export function bannersOf({ webhooks, lines }: Problems): BannerText[] {
  const ofProviders = (wanted: 'misconfigured' | 'failing', says: string): BannerText[] =>
    webhooks
      .filter(({ state }) => state === wanted)
      .map(({ provider }) => ({
        key: `${provider}.${wanted}`,
        text: `${says.replace('{provider}', providerName(provider))} Payments are still completed within a minute; refunds and disputes are detected once a night.`,
        link: reconciliation,
        canSnooze: wanted !== 'misconfigured',
      }));
  const others = lines.filter((key) => !key.startsWith('payments.') && key !== 'company');
  return [
    ...ofProviders('misconfigured', 'The webhook at {provider} is set up wrong.'),
    ...(lines.includes('company')
      ? [{ key: 'company', text: 'Your company’s details are missing.', link: company, canSnooze: true }]
      : []),
    ...ofProviders('failing', 'Events from {provider} have invalid signatures.'),
    ...(others.length > 0
      ? [
          {
            key: `system:${others.toSorted().join()}`,
            text: `Something is wrong: ${others.map(systemLineName).join(', ')}.`,
            link: system,
            canSnooze: true,
          },
        ]
      : []),
  ];
}
