import { CompanyDay, Moment } from '../../dashboard/date-time.tsx';

/** `day`: the company’s, instead of the moment. */
export type TimelineEntry = { key: string; text: string; at: string; day?: string; by?: string };

/** Newest last. */
export const TimelineList = ({ entries }: { entries: readonly TimelineEntry[] }) => (
  <ol aria-label="History" className="grid">
    {entries.map(({ key, text, at, day, by }) => (
      <li key={key} className="relative pb-5 pl-7 last:pb-0">
        <span aria-hidden className="absolute top-2 left-1 size-2.5 rounded-full bg-brand" />
        <span
          aria-hidden
          className="absolute top-6 bottom-0 left-[0.5625rem] w-px bg-line-strong in-[li:last-child]:hidden"
        />
        <p className="font-medium wrap-anywhere">{text}</p>
        <p className="text-sm text-ink-soft">
          {by && (
            <>
              <bdi>{by}</bdi> ·{' '}
            </>
          )}
          {day === undefined ? <Moment time={at} /> : <CompanyDay day={day} />}
        </p>
      </li>
    ))}
  </ol>
);
