import clsx from 'clsx';
import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import type { User } from '../../../contract/people/accounts.ts';
import { ConfirmIdentity } from '../../account/security/confirm-identity.tsx';
import { LegalLinks } from '../../public/layout/legal-links.tsx';
import type { Command } from '../../search/commands.ts';
import { Part } from '../../ui/part.tsx';
import { ListSkeleton } from '../list/list-skeleton.tsx';
import { HeaderBar } from './header-bar.tsx';
import { NavigationProgress, useSlowNavigation } from './navigation-progress.tsx';
import { countPending, type SidebarItem } from './places.ts';
import { Reconnecting } from './reconnecting.tsx';
import { SectionProvider, sectionAt } from './section-tabs.tsx';
import { Sidebar } from './sidebar.tsx';
import { Toasts } from './toasts.tsx';

// The window's height less the sandbox banner, exactly so with `data-fills`.
const layout = clsx(
  'flex min-h-[calc(100dvh-var(--banner-height,0px))] flex-col',
  'has-[[data-fills]]:h-[calc(100dvh-var(--banner-height,0px))]',
  'lg:grid lg:grid-cols-[auto_minmax(0,1fr)] has-[[data-fills]]:lg:grid-rows-[minmax(0,1fr)] print:block',
);
// A desktop's bar lies over the main cell: it could not stick in a cell of its own.
const cell = 'lg:col-start-2 lg:row-start-1';
const fillHeight = clsx('has-[[data-fills]]:flex has-[[data-fills]]:min-h-0 has-[[data-fills]]:flex-col');
// Lets the end of a screen be scrolled above a message that stays.
const padding = clsx('px-4 pt-3 pb-5 sm:px-6 print:has-[.on-paper]:p-0', 'not-has-[[data-fills]]:not-print:pb-24');

type Props = {
  user: User;
  items: readonly SidebarItem[];
  /** The role's screens and actions, for Ctrl K. */
  loadCommands: () => Promise<readonly Command[]>;
  banner?: ReactNode;
  children: ReactNode;
};

export function DashboardLayout({ user, items, loadCommands, banner, children }: Props) {
  const { isSlow, isVerySlow } = useSlowNavigation();
  const { menu, closeByEscape } = useMenu();
  const section = sectionAt(items, useLocation());
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape closes the menu from wherever the focus is in it
    <div onKeyDown={closeByEscape} className={layout}>
      <div className="top-0 z-40 max-lg:relative max-lg:[@media(height>=36rem)]:sticky lg:contents">
        <HeaderBar
          user={user}
          loadCommands={loadCommands}
          menu={menu}
          hasPending={countPending(items) > 0}
          className={cell}
        />
        <Part>
          <Sidebar user={user} items={items} id={menu.id} isOpen={menu.isOpen} onClose={menu.onClose} />
        </Part>
      </div>
      <main id="main" tabIndex={-1} className={clsx('min-w-0 grow lg:pt-14 print:pt-0', cell, fillHeight)}>
        {isSlow && <NavigationProgress />}
        {/* The footer begins below the window, where content that arrives late doesn’t push it. */}
        <div
          className={clsx('mx-auto w-full max-w-[90rem] not-has-[[data-fills]]:min-h-dvh', padding, fillHeight, 'grow')}
        >
          <Part>{banner}</Part>
          {isVerySlow && <ListSkeleton />}
          {/* Hidden, not unmounted: a canceled navigation must not lose typed text. */}
          <div hidden={isVerySlow} className="has-[[data-fills]]:contents">
            <SectionProvider value={section}>
              <Part>{children}</Part>
            </SectionProvider>
          </div>
          <Toasts />
        </div>
        {/* A screen that fills the window has no place for it; the menu of the account has the same links. */}
        <footer className="mx-auto flex w-full max-w-[90rem] flex-wrap gap-x-5 border-t border-line px-4 text-sm text-ink-soft in-[main:has([data-fills])]:hidden sm:px-6 print:hidden">
          <LegalLinks className="inline-flex min-h-11 items-center hover:text-ink hover:underline" />
        </footer>
      </main>
      <Reconnecting />
      <ConfirmIdentity />
    </div>
  );
}

function useMenu() {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const closeByEscape = ({ key }: KeyboardEvent) => {
    if (key !== 'Escape' || !isOpen) return;
    setOpen(false);
    button.current?.focus();
  };
  const menu = { id, isOpen, button, onToggle: () => setOpen(!isOpen), onClose: () => setOpen(false) };
  return { menu, closeByEscape };
}
