import clsx from 'clsx';
import { ChevronLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import type { To } from 'react-router';
import { IconLink } from '../ui/icon-button.tsx';
import { NoHyphenBreak } from '../ui/no-hyphen-break.tsx';
import { Menu, type MenuItem } from '../ui/popovers/menu.tsx';
import { SectionTabs } from './frame/section-tabs.tsx';

type Props = {
  title: ReactNode;
  /** Names what the record is about; below the title on a phone. */
  subject?: ReactNode;
  /** Only pages of records have it. It is named after the list. */
  back?: { name: string; to: To };
  status?: ReactNode;
  views?: ReactNode;
  /** The views are the pages of its section. */
  hasOwnViews?: boolean;
  /** A small button. A phone has it at the lower edge, under the thumb. */
  primary?: ReactNode;
  /** A small secondary button. */
  secondary?: ReactNode;
  menu?: readonly MenuItem[] | undefined;
  /** Facts, never an explanation. */
  line?: ReactNode;
};

/** The first row of every dashboard screen, always at the same height. Printed with the screen. */
export const PageHead = ({
  title,
  subject,
  back,
  status,
  views,
  hasOwnViews = false,
  primary,
  secondary,
  menu = [],
  line,
}: Props) => (
  <div data-page-head className={line ? 'mb-3' : 'mb-2'}>
    <div className="relative grid min-h-10 grid-cols-[minmax(0,auto)_minmax(0,1fr)_auto] items-start gap-x-4">
      <div
        className={clsx(
          'flex min-w-0 items-center gap-x-3 max-sm:flex-wrap sm:h-10',
          subject && 'max-sm:col-span-full',
          subject && !secondary && menu.length > 0 && 'max-sm:pe-12',
        )}
      >
        {/* A long title wraps beside the button, not below it. */}
        <div className={clsx('flex items-center gap-x-3', subject ? 'shrink-0' : 'min-w-0')}>
          {back && (
            <IconLink
              label={back.name}
              to={back.to}
              size="smallest"
              className="-me-2 -ms-1.5 pointer-coarse:-my-1.5 print:hidden"
            >
              <ChevronLeft aria-hidden size={20} />
            </IconLink>
          )}
          <h1 className="min-w-0 py-1.5 text-xl/7 sm:truncate">
            {typeof title === 'string' ? <NoHyphenBreak>{title}</NoHyphenBreak> : title}
          </h1>
        </div>
        {subject && (
          <p className="min-w-0 font-semibold wrap-anywhere max-sm:order-last max-sm:mb-1 max-sm:basis-full max-sm:text-lg/6 sm:truncate sm:text-xl/7">
            {subject}
          </p>
        )}
        {status && <div className="flex shrink-0 flex-wrap items-center gap-x-3">{status}</div>}
      </div>
      <div className="min-w-0 max-sm:order-3 max-sm:col-span-full print:hidden">{views}</div>
      {(primary || secondary || menu.length > 0) && (
        <div
          className={clsx(
            'col-start-3 flex h-10 items-center gap-2 pointer-coarse:*:-my-0.5 print:hidden',
            // A long name of a record needs the whole width of a phone.
            subject &&
              (secondary ? 'max-sm:col-span-full max-sm:col-start-1' : 'max-sm:absolute max-sm:top-0 max-sm:inset-e-0'),
          )}
        >
          {secondary}
          {primary && (
            <div
              data-work-bar
              className="empty:hidden max-sm:fixed max-sm:inset-x-0 max-sm:bottom-0 max-sm:z-30 max-sm:border-t max-sm:border-line max-sm:bg-surface max-sm:p-3 max-sm:*:min-h-11 max-sm:*:w-full"
            >
              {primary}
            </div>
          )}
          {menu.length > 0 && (
            <Menu label="More actions" items={menu} size="small" className="border border-line-strong bg-surface" />
          )}
        </div>
      )}
      {!back && !hasOwnViews && <SectionTabs />}
    </div>
    {line && <div className="text-sm/6 text-ink-soft max-lg:mt-1">{line}</div>}
  </div>
);
