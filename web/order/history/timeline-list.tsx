import { CircleDot } from 'lucide-react';
import { EventLine } from '../../record/event-line.tsx';

/** `day`: the company’s, instead of the moment. */
export type TimelineEntry = { key: string; text: string; at: string; day?: string; by?: string };

/** Newest last. */
export const TimelineList = ({ entries }: { entries: readonly TimelineEntry[] }) => (
  <ol aria-label="History" className="grid">
    {entries.map(({ key, text, ...event }) => (
      <EventLine key={key} Icon={CircleDot} {...event}>
        {text}
      </EventLine>
    ))}
  </ol>
);
