import { reconnecting } from '../../api/live-events.ts';

/** Screens may lack the latest changes. */
export function Reconnecting() {
  const isReconnecting = reconnecting.useValue();
  return (
    <div role="status" className="pointer-events-none fixed top-16 left-1/2 z-50 -translate-x-1/2 print:hidden">
      {isReconnecting && (
        <p className="rounded-md border border-transparent bg-surface px-4 py-2 font-medium shadow-float">
          Reconnecting…
        </p>
      )}
    </div>
  );
}
