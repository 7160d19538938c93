import { useState } from 'react';
import { useRevalidator } from 'react-router';
import type { StaffOrder } from '../../contract/work.ts';
import { call } from '../api/browser.ts';
import { FormDialog } from '../dashboard/form-dialog.tsx';
import type { Loaded } from '../dashboard/load-list.ts';
import { Pages } from '../dashboard/pages.tsx';
import { Retry } from '../dashboard/retry.tsx';
import { toast } from '../dashboard/toasts.tsx';
import { refusalText, useAction } from '../dashboard/use-action.ts';
import { Alert } from '../ui/alert.tsx';
import { Empty } from '../ui/empty.tsx';
import { TextArea } from '../ui/field.tsx';
import { useForm } from '../ui/use-form.ts';
import { Job } from './job.tsx';

const done = { in_progress: 'Work started.', completed: 'Work completed.' } as const;

/** The assigned orders, what is still to be done first. */
export function Jobs({ jobs, meId }: { jobs: Loaded<'GET /staff/orders'>; meId: number }) {
  const { run, isPending, problem } = useAction();
  const [working, setWorking] = useState<number | null>(null);
  const [delivering, setDelivering] = useState<StaffOrder | null>(null);
  if (jobs.error !== null) return <Retry words={jobs.error} />;
  const { data, meta } = jobs.content;
  const advance = (id: number, status: 'in_progress' | 'completed') => {
    setWorking(id);
    void run(() => call('PUT /staff/orders/{id}/status', { params: { id }, body: { status } }), {
      failure: 'Failed to update order status.',
      done: `Order ${id}: ${done[status]}`,
    });
  };
  return (
    <section aria-label="My jobs">
      {problem && <Alert className="mb-4">{problem}</Alert>}
      {data.length === 0 ? (
        <Empty title="No jobs yet">
          Orders that the office assigns to you stand here, with the day they are promised for.
        </Empty>
      ) : (
        <ul className="rounded-lg border border-line bg-surface">
          {data.map((job) => (
            <Job
              key={job.id}
              job={job}
              meId={meId}
              isPending={isPending && working === job.id}
              onAdvance={(status) => advance(job.id, status)}
              onDeliver={() => setDelivering(job)}
            />
          ))}
        </ul>
      )}
      <Pages meta={meta} />
      {delivering && <DeliverForm job={delivering} onClose={() => setDelivering(null)} />}
    </section>
  );
}

function DeliverForm({ job: { id, items }, onClose }: { job: StaffOrder; onClose: () => void }) {
  const { revalidate } = useRevalidator();
  const form = useForm({
    failure: 'Failed to deliver work.',
    wordsFor: refusalText,
    async submit({ notes = '' }) {
      try {
        await call('POST /staff/orders/{id}/deliver', { params: { id }, body: { notes } });
      } catch (error) {
        // Perhaps delivered in another window: the list behind shows it, and what was typed here stays.
        void revalidate();
        throw error;
      }
      toast(`Order ${id}: Work delivered.`);
      // First the list, whose button is gone then: closed before, the focus would go back to that button and be lost with it.
      await revalidate();
      onClose();
    },
  });
  return (
    <FormDialog title="Deliver Work" action="Deliver Work" form={form} onClose={onClose}>
      <p>
        Order {id}: <span className="font-medium">{items.map(({ service }) => service.title).join(', ')}</span>
      </p>
      <TextArea
        label="Notes for the admin"
        name="notes"
        optional
        maxLength={10_000}
        help="What was done, where things are, what is left. The customer does not see it."
        error={form.errors.notes}
      />
    </FormDialog>
  );
}
