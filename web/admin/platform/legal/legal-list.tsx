import { ChevronRight } from 'lucide-react';
import { Link } from 'react-router';
import type { ListedLegal } from '../../../../contract/platform/legal.ts';
import { call } from '../../../api/browser.ts';
import { dashboardMeta } from '../../../dashboard/frame/dashboard-meta.ts';
import { Retry } from '../../../dashboard/frame/retry.tsx';
import { settledOrRedirect } from '../../../dashboard/load-or-redirect.ts';
import { PageHead } from '../../../dashboard/page-head.tsx';
import { SectionCard } from '../../../record/section-card.tsx';
import { Status } from '../../../ui/status.tsx';
import { dashboardUrl } from '../../rows.ts';
import type { Route } from './+types/legal-list.ts';
import { LegalSettingsForm } from './legal-settings-form.tsx';
import { isUnchecked, stateText } from './legal-words.ts';
import { MissingTexts } from './missing-texts.tsx';

export { ScreenError as ErrorBoundary } from '../../../dashboard/frame/screen-error.tsx';
export { ListSkeleton as HydrateFallback } from '../../../dashboard/list/list-skeleton.tsx';

export const meta: Route.MetaFunction = (args) => dashboardMeta(args, 'Legal');

const load = async () => {
  const [{ data }, settings] = await Promise.all([call('GET /admin/legal'), call('GET /admin/settings/legal')]);
  return { texts: data, settings };
};

export const clientLoader = ({ url }: Route.ClientLoaderArgs) =>
  settledOrRedirect(load(), url, { failed: 'Failed to fetch the legal texts.' });

export default function LegalList({ loaderData: { content, error } }: Route.ComponentProps) {
  return (
    <>
      <PageHead title="Legal" />
      {error !== null ? (
        <Retry message={error} />
      ) : (
        <>
          <SectionCard
            title="Texts"
            text="A published text stays as it is. Changes become a new version, which applies from the day that you choose."
            className="max-w-3xl"
          >
            <MissingTexts texts={content.texts} />
            <ul className="-my-2 divide-y divide-line">
              {content.texts.map((text) => (
                <TextRow key={text.kind} text={text} />
              ))}
            </ul>
          </SectionCard>
          <div className="mt-4">
            <LegalSettingsForm key={content.settings.updated_at} loaded={content.settings} />
          </div>
        </>
      )}
    </>
  );
}

function TextRow({ text }: { text: ListedLegal }) {
  const { kind, title, effective, is_expected } = text;
  return (
    <li>
      <Link
        to={dashboardUrl(`settings/legal/${kind}`)}
        className="-mx-2 flex min-h-14 items-center gap-3 rounded-md px-2 py-2 -outline-offset-3 hover:bg-sunken"
      >
        <span className="min-w-0 grow">
          <span className="block font-medium">{title}</span>
          <span className="block text-sm text-ink-soft sm:truncate">{stateText(text)}</span>
        </span>
        <span className="grid shrink-0 justify-items-start sm:flex sm:gap-4">
          {isUnchecked(effective) && <Status label="Not checked" tone="warn" />}
          {effective ? (
            <Status label="Published" tone="good" />
          ) : (
            <Status label="Not published" tone={is_expected ? 'bad' : 'neutral'} />
          )}
        </span>
        <ChevronRight aria-hidden size={18} className="shrink-0 text-ink-soft" />
      </Link>
    </li>
  );
}
