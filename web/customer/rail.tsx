import clsx from 'clsx';
import { FileText, LayoutGrid, LogOut, Menu, PackageCheck, UserRound, X } from 'lucide-react';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import { Link, NavLink, useLocation } from 'react-router';
import type { User } from '../../contract/accounts.ts';
import { signOut } from '../api/session.ts';
import { Logo } from '../public/logo.tsx';

const pages = [
  { to: '/customer/dashboard/orders', name: 'My Orders', Icon: PackageCheck },
  { to: '/customer/dashboard/invoices', name: 'Invoices', Icon: FileText },
  { to: '/customer/dashboard/profile', name: 'Profile', Icon: UserRound },
] as const;

const row = 'flex min-h-11 w-full items-center gap-3 rounded-md px-3 font-medium transition-colors';
const quiet = 'text-ink-soft hover:bg-surface hover:text-ink';

/** The way around the dashboard: a rail at the left, on a phone a bar that unfolds. */
export function Rail({ user }: { user: User }) {
  const menu = useRef<HTMLDetailsElement>(null);
  const { key } = useLocation();
  useEffect(() => {
    if (key && menu.current) menu.current.open = false;
  }, [key]);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !menu.current?.open) return;
    menu.current.open = false;
    menu.current.querySelector('summary')?.focus();
  };
  return (
    <>
      <header className="sticky top-0 z-40 border-b border-line bg-sunken lg:hidden print:hidden">
        <div className="flex h-16 items-center justify-between px-4 sm:px-6">
          <Logo />
          <details ref={menu} onKeyDown={onKeyDown} className="group">
            <summary aria-label="Menu" className="grid size-11 place-items-center rounded-md hover:bg-surface">
              <Menu aria-hidden className="group-open:hidden" />
              <X aria-hidden className="hidden group-open:block" />
            </summary>
            <div className="absolute inset-x-0 top-full border-b border-line bg-sunken p-4 shadow-bar sm:px-6">
              <Entries user={user} />
            </div>
          </details>
        </div>
      </header>
      <header className="hidden border-r border-line bg-sunken lg:block print:hidden">
        <div className="sticky top-0 flex h-screen flex-col gap-6 p-4 pt-5">
          <div className="px-3">
            <Logo />
          </div>
          <Entries user={user} />
        </div>
      </header>
    </>
  );
}

function Entries({ user }: { user: User }) {
  return (
    <>
      <p className="px-3 pb-2 lg:pb-0">
        <span className="block text-sm text-ink-soft">Welcome</span>
        <span className="block truncate font-semibold" title={user.name}>
          {user.name}
        </span>
      </p>
      <nav aria-label="Dashboard" className="flex grow flex-col gap-1">
        {pages.map(({ to, name, Icon }) => (
          <NavLink
            key={to}
            to={to}
            className={({ isActive }) => clsx(row, isActive ? 'bg-brand-soft text-brand-strong' : quiet)}
          >
            <Icon aria-hidden size={20} />
            {name}
          </NavLink>
        ))}
        <Link to="/services" className={clsx(row, quiet)}>
          <LayoutGrid aria-hidden size={20} />
          Order a service
        </Link>
        <button type="button" onClick={() => void signOut()} className={clsx(row, quiet, 'lg:mt-auto')}>
          <LogOut aria-hidden size={20} />
          Logout
        </button>
      </nav>
    </>
  );
}
