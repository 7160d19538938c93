import { useState } from 'react';
import type { TimelineEntry, TimelinePage } from '../../../../contract/office/customers.ts';
import { call } from '../../../api/browser.ts';
import type { Settled } from '../../../api/page-data.ts';
import { Retry } from '../../../dashboard/frame/retry.tsx';
import { EventLine } from '../../../record/event-line.tsx';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { timelineIcons, timelineText, timelineUrl } from './timeline-text.ts';

type Customer = { id: number; email: string };
type Props = { customer: Customer; loaded: Settled<TimelinePage> };

export const CustomerTimeline = ({ customer, loaded }: Props) => (
  <section aria-labelledby="timeline">
    <h2 id="timeline" className="mb-2 text-base">
      Timeline
    </h2>
    {loaded.error !== null ? (
      <Retry message={loaded.error} />
    ) : loaded.content.data.length === 0 ? (
      <p className="text-ink-soft">Orders, payments, messages and emails appear here.</p>
    ) : (
      <Entries customer={customer} newest={loaded.content} />
    )}
  </section>
);

const keyOf = ({ kind, id }: TimelineEntry) => `${kind} ${id}`;

/** The newest are reloaded by events; a conversation with a new message moves up. */
const withoutRepeats = (entries: readonly TimelineEntry[]): TimelineEntry[] => {
  const first = new Map<string, TimelineEntry>();
  for (const entry of entries) if (!first.has(keyOf(entry))) first.set(keyOf(entry), entry);
  return [...first.values()];
};

function Entries({ customer, newest }: { customer: Customer; newest: TimelinePage }) {
  const [older, setOlder] = useState<TimelinePage | null>(null);
  const [isLoading, setLoading] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const entries = withoutRepeats([...newest.data, ...(older?.data ?? [])]);
  const { next } = older ?? newest;
  const loadOlder = async (before: string) => {
    setLoading(true);
    setProblem(null);
    try {
      const page = await call('GET /admin/customers/{id}/timeline', { params: { id: customer.id }, query: { before } });
      setOlder({ data: [...entries, ...page.data], next: page.next });
    } catch (error) {
      console.error(error);
      setProblem('Failed to fetch the timeline.');
    } finally {
      setLoading(false);
    }
  };
  return (
    <>
      <ol aria-label="Timeline">
        {entries.map((entry) => (
          <EventLine
            key={keyOf(entry)}
            Icon={timelineIcons[entry.kind]}
            at={entry.at}
            to={timelineUrl(entry, customer)}
          >
            {timelineText(entry)}
          </EventLine>
        ))}
      </ol>
      {problem && <Alert className="mt-2">{problem}</Alert>}
      {next !== null && (
        <Button
          tone="secondary"
          size="small"
          className="mt-2"
          onClick={() => void loadOlder(next)}
          pending={isLoading && 'Loading…'}
        >
          Show older
        </Button>
      )}
    </>
  );
}
