import { Link, useSearchParams } from 'react-router';
import type { AuditEntry } from '../../../../contract/platform/audit.ts';
import { dashboardMeta } from '../../../dashboard/frame/dashboard-meta.ts';
import { type Column, OneLine } from '../../../dashboard/list/columns.tsx';
import { DataList } from '../../../dashboard/list/data-list.tsx';
import { type Loaded, loadList } from '../../../dashboard/list/load-list.ts';
import { PageHead } from '../../../dashboard/page-head.tsx';
import { Time } from '../../../record/time.tsx';
import type { Route } from './+types/audit-log.ts';
import { AuditChanges } from './audit-changes.tsx';
import { auditFilters, dayBounds } from './audit-filters.tsx';
import { entryTitle, recordName, recordUrl } from './audit-labels.ts';
import { loadNames, type Names } from './audit-names.ts';

export { ScreenError as ErrorBoundary } from '../../../dashboard/frame/screen-error.tsx';
export { ListSkeleton as HydrateFallback } from '../../../dashboard/list/list-skeleton.tsx';

export async function clientLoader({ url }: Route.ClientLoaderArgs) {
  const entries = await loadList('GET /admin/audit-log', url, {
    failed: 'Failed to fetch the audit log.',
    filters: ['actor_id', 'subject_type', 'subject_id', 'action'],
    query: dayBounds(url.searchParams),
  });
  return { entries, names: await loadNames(entries.content?.data ?? []) };
}

const link = 'inline-flex min-h-6 items-center wrap-anywhere underline underline-offset-4';

export const meta: Route.MetaFunction = (args) => dashboardMeta(args, 'Audit log');

export default function AuditLog({ loaderData: { entries, names } }: Route.ComponentProps) {
  return (
    <>
      <PageHead title="Audit log" />
      <AuditList entries={entries} names={names} />
    </>
  );
}

function AuditList({ entries, names }: { entries: Loaded<'GET /admin/audit-log'>; names: Names }) {
  const [params] = useSearchParams();
  const filters = auditFilters(params, entries.content?.data ?? []);
  const filteredUrl = (values: Record<string, string | number>) => {
    const next = new URLSearchParams(params);
    next.delete('page');
    for (const [name, value] of Object.entries(values)) next.set(name, String(value));
    return `?${next}`;
  };
  const columns: Column<AuditEntry>[] = [
    {
      head: 'Change',
      cell: entryTitle,
      detail: recordName,
    },
    { head: 'Who', width: 150, place: 'below', cell: ({ actor }) => <OneLine text={actor?.name ?? 'System'} /> },
    {
      head: 'When',
      sort: 'created_at',
      width: 150,
      place: 'end',
      cell: ({ created_at }) => <Time kind="moment" of={created_at} inLink />,
    },
  ];
  const details = (entry: AuditEntry) => (
    <>
      <AuditChanges entry={entry} names={names} />
      <p className="flex flex-wrap gap-x-4 text-sm">
        <Record entry={entry} />
        {entry.subject_id !== null && (
          <Link
            to={filteredUrl({ subject_type: entry.subject_type, subject_id: entry.subject_id })}
            className={`${link} text-brand`}
          >
            Show all changes to {recordName(entry).toLowerCase()}
          </Link>
        )}
        {entry.actor && (
          <Link to={filteredUrl({ actor_id: entry.actor.id })} className={`${link} text-brand`}>
            Show only changes by {entry.actor.name}
          </Link>
        )}
      </p>
    </>
  );
  return (
    <DataList
      caption="Audit log"
      loaded={entries}
      columns={columns}
      defaultSort="-created_at"
      empty={{
        title: 'No changes yet',
        text: 'Every change by an admin or staff member is recorded here permanently.',
      }}
      details={details}
      filters={filters}
      nameOf={entryTitle}
    />
  );
}

function Record({ entry }: { entry: AuditEntry }) {
  const url = recordUrl(entry);
  const name = <span className="md:whitespace-nowrap">{recordName(entry)}</span>;
  return url ? (
    <Link to={url} className={`${link} text-brand`}>
      {name}
    </Link>
  ) : (
    name
  );
}
