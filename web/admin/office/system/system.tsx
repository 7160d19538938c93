import { Mail } from 'lucide-react';
import type { System as SystemState } from '../../../../contract/office/system.ts';
import { call } from '../../../api/browser.ts';
import { dashboardMeta } from '../../../dashboard/frame/dashboard-meta.ts';
import { loadOrRedirect } from '../../../dashboard/load-or-redirect.ts';
import { PageHead } from '../../../dashboard/page-head.tsx';
import { useLiveReload } from '../../../dashboard/use-live-events.ts';
import { Fact, Facts } from '../../../record/facts.tsx';
import { SectionCard } from '../../../record/section-card.tsx';
import { Time } from '../../../record/time.tsx';
import { LinkButton } from '../../../ui/button.tsx';
import type { Route } from './+types/system.ts';
import { StorageList } from './storage-list.tsx';
import { SystemLines } from './system-lines.tsx';
import { SystemNodes } from './system-nodes.tsx';

export { ScreenError as ErrorBoundary } from '../../../dashboard/frame/screen-error.tsx';
export { ListSkeleton as HydrateFallback } from '../../../dashboard/list/list-skeleton.tsx';

export const clientLoader = ({ url }: Route.ClientLoaderArgs) =>
  loadOrRedirect(call('GET /admin/system'), url, {
    failed: 'Failed to fetch the state of the system. Please try again.',
  });

const intros: Record<SystemState['status'], string> = {
  ok: 'Everything works.',
  warn: 'Everything works, and some things need your attention.',
  bad: 'Something is wrong.',
};

const engines = { sqlite: 'SQLite', postgres: 'PostgreSQL' } as const;

export const meta: Route.MetaFunction = (args) => dashboardMeta(args, 'System');

export default function System({ loaderData }: Route.ComponentProps) {
  const { status, version, started_at, node, database, nodes, lines, storage } = loaderData;
  useLiveReload('system.changed');
  return (
    <>
      <PageHead
        title="System"
        line={intros[status]}
        secondary={
          <LinkButton tone="secondary" size="small" to="/admin/dashboard/system/outbox">
            <Mail aria-hidden size={18} />
            Emails sent
          </LinkButton>
        }
      />
      <div className="grid max-w-page gap-4">
        <SystemLines lines={lines} />
        {nodes.length > 0 && <SystemNodes nodes={nodes} current={node} />}
        <StorageList storage={storage} />
        <SectionCard title="Version">
          <Facts isWide>
            <Fact name="Deskfront">{version}</Fact>
            <Fact name="Database">
              {engines[database.engine]} {database.version}
            </Fact>
            <Fact name="Migration">{database.migration}</Fact>
            {nodes.length === 0 && (
              <>
                <Fact name="Started">
                  <Time kind="ago" of={started_at} />
                </Fact>
                <Fact name="This node">{node}</Fact>
              </>
            )}
          </Facts>
        </SectionCard>
      </div>
    </>
  );
}
