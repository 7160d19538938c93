import clsx from 'clsx';
import { Menu, X } from 'lucide-react';
import type { RefObject } from 'react';
import type { User } from '../../../contract/people/accounts.ts';
import { Bell } from '../../notifications/bell.tsx';
import { Logo } from '../../public/layout/logo.tsx';
import type { Command } from '../../search/commands.ts';
import { SearchButton } from '../../search/search-button.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Part } from '../../ui/part.tsx';
import { AccountMenu } from './account-menu.tsx';
import { PendingDot } from './sidebar-row.tsx';

type Props = {
  user: User;
  loadCommands: () => Promise<readonly Command[]>;
  /** The sidebar, which is a menu on phones. */
  menu: { id: string; isOpen: boolean; onToggle: () => void; button: RefObject<HTMLButtonElement | null> };
  hasPending: boolean;
  className: string;
};

export function HeaderBar({ user, loadCommands, menu, hasPending, className }: Props) {
  return (
    <header
      data-dashboard-bar
      className={clsx(
        'relative flex h-14 shrink-0 items-center gap-1 border-b border-line bg-sunken px-2 sm:gap-2 sm:px-4 print:hidden',
        'lg:z-40 lg:self-start lg:bg-paper lg:px-6 lg:[@media(height>=36rem)]:sticky lg:[@media(height>=36rem)]:top-0',
        className,
      )}
    >
      <IconButton
        ref={menu.button}
        label={menu.isOpen ? 'Close menu' : 'Menu'}
        aria-expanded={menu.isOpen}
        aria-controls={menu.id}
        onClick={menu.onToggle}
        className="shrink-0 lg:hidden"
      >
        <span className="relative">
          {menu.isOpen ? <X aria-hidden /> : <Menu aria-hidden />}
          {hasPending && !menu.isOpen && <PendingDot />}
        </span>
      </IconButton>
      <div className="min-w-0 grow overflow-hidden lg:hidden">
        <Logo />
      </div>
      <Part isSmall>
        <SearchButton user={user} loadCommands={loadCommands} className="shrink-0 lg:me-auto lg:min-w-80" />
      </Part>
      <Part isSmall>
        <Bell user={user} />
      </Part>
      <Part isSmall>
        <AccountMenu user={user} />
      </Part>
    </header>
  );
}
