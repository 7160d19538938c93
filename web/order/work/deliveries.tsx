import { Time } from '../../record/time.tsx';
import { groupBy } from '../../ui/older-browsers/group-by.ts';
import { type Delivery, DeliveryContent } from './delivery-content.tsx';

const roundsOf = (deliveries: readonly Delivery[]): Delivery[][] =>
  [...groupBy(deliveries, ({ round }) => round)].toSorted(([a], [b]) => b - a).map(([, round]) => round);

export function Deliveries({ deliveries }: { deliveries: readonly Delivery[] }) {
  const [latest = [], ...earlier] = roundsOf(deliveries);
  const count = earlier.flat().length;
  return (
    <div className="grid gap-4">
      <DeliveryList deliveries={latest} />
      {count > 0 && (
        <details>
          <summary className="inline-flex min-h-11 items-center font-medium text-brand underline underline-offset-4">
            {count === 1 ? 'Earlier delivery' : `${count} earlier deliveries`}
          </summary>
          <div className="mt-3 grid gap-6">
            {earlier.map((round) => (
              <DeliveryList key={round[0]?.id} deliveries={round} />
            ))}
          </div>
        </details>
      )}
    </div>
  );
}

const DeliveryList = ({ deliveries }: { deliveries: readonly Delivery[] }) => (
  <ul className="grid gap-5">
    {deliveries.map(({ id, round, staff, day, summary, files, notes }) => (
      <li key={id} className="grid gap-3 border-line not-first:border-t not-first:pt-5">
        <p className="flex flex-wrap items-baseline gap-x-2 text-sm text-ink-soft">
          <bdi className="font-medium text-ink">{staff}</bdi>
          <Time kind="day" of={day} />
          {round > 1 && <span>· round {round}</span>}
        </p>
        <DeliveryContent delivery={{ summary, files, notes }} />
      </li>
    ))}
  </ul>
);
