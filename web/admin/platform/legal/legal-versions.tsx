import { ExternalLink } from 'lucide-react';
import type { AdminLegal } from '../../../../contract/platform/legal.ts';
import type { Response } from '../../../api/call.ts';
import { SectionCard } from '../../../record/section-card.tsx';
import { Time } from '../../../record/time.tsx';
import { Figure, Figures } from '../../../ui/figures.tsx';
import { Status } from '../../../ui/status.tsx';
import { versionText } from './legal-words.ts';

type Version = AdminLegal['versions'][number];

const states = {
  open: <Status label="Not published" />,
  scheduled: <Status label="Scheduled" tone="info" />,
  effective: <Status label="In effect" tone="good" />,
  former: <Status label="Former" />,
} as const;

export const LegalVersions = ({ versions, path }: Pick<AdminLegal, 'versions' | 'path'>) =>
  versions.length > 0 && (
    <SectionCard title="Published versions" text="They stay readable for everyone who agreed to them.">
      <ul className="-my-2 divide-y divide-line">
        {versions.map((version) => (
          <li key={version.id} className="grid gap-x-3 gap-y-1 py-3 sm:grid-cols-[minmax(0,1fr)_auto]">
            <div className="min-w-0">
              <p className="font-medium">{versionText(version)}</p>
              {version.changed !== '' && (
                <p className="text-sm wrap-anywhere">
                  {version.correction && 'Correction: '}
                  {version.changed}
                </p>
              )}
              <PublishedBy version={version} />
            </div>
            <div className="flex items-center gap-3 sm:justify-end">
              {states[version.state]}
              <a
                href={version.state === 'effective' ? path : `${path}?version=${version.version}`}
                target="_blank"
                rel="noreferrer"
                className="inline-flex min-h-11 items-center gap-1.5 text-brand underline underline-offset-4"
              >
                Read
                <span className="sr-only"> version {version.version}</span>
                <ExternalLink aria-hidden size={16} />
              </a>
            </div>
          </li>
        ))}
      </ul>
    </SectionCard>
  );

const PublishedBy = ({ version: { published_by, published_at, checked_by, checked_on } }: { version: Version }) => (
  <p className="text-sm text-ink-soft">
    {published_by !== null && published_at !== null && (
      <>
        Published by <bdi>{published_by}</bdi> on <Time kind="date" of={published_at} />.{' '}
      </>
    )}
    {checked_on === null ? (
      'Nobody has checked it.'
    ) : (
      <>
        Checked by <bdi>{checked_by}</bdi> on <Time kind="day" of={checked_on} />.
      </>
    )}
  </p>
);

type Notices = Response<'GET /admin/legal/{kind}/notices'>;

export const ChangeEmails = ({ version, total, sent, waiting, bounced }: Notices) =>
  version !== null && (
    <SectionCard
      title={`Emails about version ${version}`}
      text={total === 0 ? 'Nobody has an account or an open order.' : 'To everyone with an account or an open order.'}
    >
      {total > 0 && (
        <Figures>
          <Figure label="Sent">{sent}</Figure>
          <Figure label="Waiting">{waiting}</Figure>
          <Figure label="Bounced">{bounced}</Figure>
        </Figures>
      )}
    </SectionCard>
  );
