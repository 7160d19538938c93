import { monthLabel, type OnTimeRow, percentText } from './on-time-rows.ts';

const MAX_BARS = 24;
const lines = [100, 75, 50, 25];

/** Decorative: the table below has the figures. Its own bars replace this on a phone. */
export function OnTimeChart({ months }: { months: readonly OnTimeRow[] }) {
  const shown = months.slice(-MAX_BARS);
  return (
    <div aria-hidden className="max-sm:hidden">
      <div className="relative mt-10 ms-11 h-56 border-b border-line-strong">
        {lines.map((percent) => (
          <div key={percent} className="absolute inset-x-0 border-t border-line" style={{ bottom: `${percent}%` }}>
            <span className="absolute -top-2.5 -inset-s-11 w-9 text-end text-sm leading-5 text-ink-soft tabular-nums">
              {percent}%
            </span>
          </div>
        ))}
        <div className="absolute inset-0 flex items-end gap-1 sm:gap-2">
          {shown.map((month) => (
            <div key={month.key} className="flex h-full min-w-0 flex-1 flex-col items-center justify-end">
              {shown.length <= 12 && (
                <span className="relative shrink-0 text-sm font-medium tabular-nums">{percentText(month.percent)}</span>
              )}
              <div
                title={`${month.name}: ${percentText(month.percent)}, ${month.on_time} of ${month.delivered}`}
                className="min-h-0.5 w-full max-w-14 shrink-0 rounded-t-sm border border-b-0 border-transparent bg-brand forced-colors:bg-[CanvasText]"
                style={{ height: `${month.percent}%` }}
              />
            </div>
          ))}
        </div>
      </div>
      <div className="mt-1.5 ms-11 flex gap-1 sm:gap-2">
        {shown.map((month, at) => (
          <span key={month.key} className="min-w-0 flex-1 text-center text-sm leading-5 text-ink-soft">
            {monthLabel(month, at)}
          </span>
        ))}
      </div>
    </div>
  );
}
