import { useEffect, useState } from 'react';
import { Link, useLocation, useRevalidator } from 'react-router';
import type { Setup, SetupItem } from '../../../../contract/office/setup.ts';
import { call } from '../../../api/browser.ts';
import { useLiveEvents } from '../../../dashboard/use-live-events.ts';
import { LinkButton } from '../../../ui/button.tsx';
import { dashboardUrl } from '../../rows.ts';
import { setUpRows } from './set-up-shown.ts';

const HOME = dashboardUrl('overview');

/** Those without a screen are dialogs of Home. */
const urlOf = ({ key, fix_url }: SetupItem): string => fix_url ?? `${HOME}?fix=${key}`;

const isAt = (item: SetupItem, path: string): boolean => {
  const url = urlOf(item).replace(/[?#].*/, '');
  return path === url || path.startsWith(`${url}/`);
};

/** The search begins after the step of this screen: a step that has to wait is not offered again and again. */
function nextOf(rows: readonly SetupItem[], path: string): SetupItem | undefined {
  const here = rows.findIndex((item) => isAt(item, path));
  const open = [...rows.slice(here + 1), ...rows.slice(0, here + 1)].filter(({ status }) => status === 'open');
  return open.find((item) => !isAt(item, path));
}

const bar =
  'mb-3 flex min-h-12 shrink-0 flex-wrap items-center justify-between gap-x-4 gap-y-1 border-b border-line pb-2 text-sm print:hidden';

/** Leads from one step of setting up to the next, on every screen but Home, which has the list. */
export function NextStep() {
  const { pathname } = useLocation();
  const [setup, setSetup] = useState<Setup | null>(null);
  const [round, setRound] = useState(0);
  const isHome = pathname === HOME;
  // Screens load again after each save.
  const isLoading = useRevalidator().state === 'loading';
  useLiveEvents(['settings.changed', 'system.changed', 'order.changed'], () => setRound((now) => now + 1));
  // biome-ignore lint/correctness/useExhaustiveDependencies: another screen or an event may have changed what is done
  useEffect(() => {
    if (isHome || isLoading) return;
    let isCurrent = true;
    call('GET /admin/setup').then(
      (found) => isCurrent && setSetup(found),
      (error: unknown) => console.warn(error),
    );
    return () => {
      isCurrent = false;
    };
  }, [isHome, isLoading, pathname, round]);
  if (isHome || (setup && setup.state !== 'preview')) return null;
  // Its room is there from the start, so that the screen doesn’t move.
  if (!setup) return <div className={bar} />;
  const rows = setUpRows(setup);
  const done = rows.filter(({ status }) => status !== 'open').length;
  const here = rows.find((item) => isAt(item, pathname));
  const next = nextOf(rows, pathname);
  const text = here && (here.status === 'open' ? `${here.title}: ${here.detail}` : `${here.title}: done.`);
  return (
    <nav aria-label="Set up your shop" className={bar}>
      <Link to={HOME} className="inline-flex min-h-9 items-center font-semibold underline underline-offset-4">
        {done} of {rows.length} done
      </Link>
      <p role="status" className="min-w-0 grow text-ink-soft max-sm:sr-only">
        {text}
      </p>
      <LinkButton tone="secondary" size="small" to={next ? urlOf(next) : HOME}>
        Next: {next ? next.title : 'Open the shop'}
      </LinkButton>
    </nav>
  );
}
