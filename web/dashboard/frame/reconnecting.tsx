import { reconnecting } from '../../api/live-events.ts';

/** Screens may lack the latest changes. */
export function Reconnecting() {
  const isReconnecting = reconnecting.useValue();
  return (
    <div
      role="status"
      className="pointer-events-none fixed top-[calc(var(--banner-height,0px)+3.625rem)] left-1/2 z-50 -translate-x-1/2 print:hidden"
    >
      {isReconnecting && (
        <p className="rounded-md border border-transparent bg-surface px-3 py-1 text-sm font-medium shadow-float">
          Reconnecting…
        </p>
      )}
    </div>
  );
}
