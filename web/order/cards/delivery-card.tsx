import { movedSentence } from '../../../contract/shared/promise-sentence.ts';
import { FactCard } from '../../record/fact-card.tsx';
import { Fact, Facts } from '../../record/facts.tsx';
import { companyDay, dayName, dueDay } from '../company-days.ts';
import { DueDay } from '../due-day.tsx';
import { promiseSentence } from '../promise-text.ts';
import type { Viewed } from '../workspace.ts';

const clocks = { waiting: 'Not started', running: 'Running', paused: 'Paused', stopped: 'Stopped' } as const;

type Props = { viewed: Viewed };

/** The whole sentence has no room in the head of a closed card. */
function ShortPromise({ viewed: { role, order } }: Props) {
  const { promise } = order;
  if (promise.state === 'stopped') return `Delivered ${companyDay(promise, promise.since)}`;
  const isPlain = promise.state === 'running' && !promise.late;
  return isPlain ? promiseSentence(promise, order, role) : <DueDay order={order} reader={role} />;
}

/** Only customers see it, until the day itself. */
function withdrawalDay({ role, order }: Viewed): string | null {
  if (role !== 'customer') return null;
  return order.ways_out.find(({ kind, allowed }) => kind === 'withdrawal' && allowed)?.until ?? null;
}

/** The promised day, how it was moved and why, the clock, and until when the delivery can be checked. */
export function DeliveryCard({ viewed }: Props) {
  const { order } = viewed;
  const { promise, acceptance } = order;
  const { state } = promise;
  const withdrawableUntil = withdrawalDay(viewed);
  const isCancelled = order.status === 'cancelled';
  const stoppedOn = companyDay(promise, promise.since);
  return (
    <FactCard title="Delivery" value={isCancelled ? `Cancelled ${stoppedOn}` : <ShortPromise viewed={viewed} />}>
      <Facts>
        <Fact name="Ordered">{companyDay(promise, order.created_at)}</Fact>
        <Fact name="Promised">{state === 'waiting' ? 'No day yet' : dueDay(promise)}</Fact>
        {promise.first_due_on !== promise.due_on && state !== 'waiting' && (
          <Fact name="First promised">{dayName(promise.first_due_on, promise.today)}</Fact>
        )}
        {promise.moves.map((move) => (
          <Fact key={move.at} name="Moved">
            {movedSentence(promise, move)}
          </Fact>
        ))}
        {state === 'stopped' ? (
          <Fact name={isCancelled ? 'Cancelled' : 'Delivered'}>{stoppedOn}</Fact>
        ) : (
          <Fact name="Clock">{clocks[state]}</Fact>
        )}
        {withdrawableUntil && <Fact name="To withdraw until">{dayName(withdrawableUntil, promise.today)}</Fact>}
        {acceptance.state === 'awaiting' && acceptance.due_at && (
          <Fact name="To check until">{companyDay(promise, acceptance.due_at)}</Fact>
        )}
      </Facts>
    </FactCard>
  );
}
