import { useState } from 'react';
import type { StaffOrder } from '../../contract/selling/staff-order.ts';
import { call } from '../api/browser.ts';
import type { Response } from '../api/call.ts';
import type { Settled } from '../api/page-data.ts';
import { useAction } from '../dashboard/forms/use-action.ts';
import { Retry } from '../dashboard/frame/retry.tsx';
import { Pagination } from '../dashboard/list/pagination.tsx';
import { settledOrRedirect } from '../dashboard/load-or-redirect.ts';
import { Alert } from '../ui/alert.tsx';
import { Empty } from '../ui/empty.tsx';
import { Assignment } from './assignment.tsx';
import { DeliverForm } from './deliver-form.tsx';
import { DeliveredAssignment } from './delivered-assignment.tsx';

type Page = Response<'GET /staff/orders'>;
export type LoadedAssignments = Settled<{ open: Page; delivered: Page }>;

const PER_PAGE = 25;
/** The open assignments use `page`. */
const DELIVERED_PAGE = 'delivered_page';

async function fetchAssignments(url: URL) {
  const page = (param: string) => Number(url.searchParams.get(param)) || 1;
  const [open, delivered] = await Promise.all([
    call('GET /staff/orders', { query: { open: '1', sort: 'promised_at', per_page: PER_PAGE, page: page('page') } }),
    call('GET /staff/orders', { query: { open: '0', per_page: PER_PAGE, page: page(DELIVERED_PAGE) } }),
  ]);
  return { open, delivered };
}

export const loadAssignments = (url: URL): Promise<LoadedAssignments> =>
  settledOrRedirect(fetchAssignments(url), url, { failed: 'Failed to fetch assigned jobs.' });

const done = { in_progress: 'Work started.', completed: 'Work completed.' } as const;

const list = 'rounded-lg border border-line bg-surface';

export function Assignments({ assignments, meId }: { assignments: LoadedAssignments; meId: number }) {
  const { run, isPending, problem } = useAction();
  const [working, setWorking] = useState<number | null>(null);
  const [delivering, setDelivering] = useState<StaffOrder | null>(null);
  if (assignments.error !== null) return <Retry message={assignments.error} />;
  const { open, delivered } = assignments.content;
  const advance = (id: number, status: 'in_progress' | 'completed') => {
    setWorking(id);
    void run(() => call('PUT /staff/orders/{id}/status', { params: { id }, body: { status } }), {
      failure: 'Failed to update order status.',
      done: `Order ${id}: ${done[status]}`,
    });
  };
  const hasDelivered = delivered.meta.total > 0;
  return (
    <section aria-label="My jobs">
      {problem && <Alert className="mb-4">{problem}</Alert>}
      {open.meta.total === 0 && (
        <Empty title={hasDelivered ? 'No open jobs' : 'No jobs yet'}>
          Orders assigned to you appear here with their promised date.
        </Empty>
      )}
      {open.data.length > 0 && (
        <ul className={list}>
          {open.data.map((assignment, i) => (
            <Assignment
              key={assignment.id}
              assignment={assignment}
              meId={meId}
              isNext={i === 0 && open.meta.page === 1}
              isPending={isPending && working === assignment.id}
              onAdvance={(status) => advance(assignment.id, status)}
              onDeliver={() => setDelivering(assignment)}
            />
          ))}
        </ul>
      )}
      <Pagination meta={open.meta} of={{ list: 'open jobs', param: 'page' }} />
      {hasDelivered && (
        <>
          <h2 className="mt-8 mb-3 text-xl">Delivered</h2>
          {delivered.data.length > 0 && (
            <ul className={list}>
              {delivered.data.map((assignment) => (
                <DeliveredAssignment key={assignment.id} assignment={assignment} meId={meId} />
              ))}
            </ul>
          )}
          <Pagination meta={delivered.meta} of={{ list: 'delivered jobs', param: DELIVERED_PAGE }} />
        </>
      )}
      {delivering && <DeliverForm assignment={delivering} onClose={() => setDelivering(null)} />}
    </section>
  );
}
