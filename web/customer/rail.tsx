import clsx from 'clsx';
import { FileText, LayoutGrid, LogOut, Menu, PackageCheck, UserRound, X } from 'lucide-react';
import { type KeyboardEvent, useRef, useState } from 'react';
import { Link, NavLink } from 'react-router';
import type { User } from '../../contract/accounts.ts';
import { signOut } from '../api/session.ts';
import { Logo } from '../public/logo.tsx';
import { IconButton } from '../ui/icon-button.tsx';

const pages = [
  { to: '/customer/dashboard/orders', name: 'My Orders', Icon: PackageCheck },
  { to: '/customer/dashboard/invoices', name: 'Invoices', Icon: FileText },
  { to: '/customer/dashboard/profile', name: 'Profile', Icon: UserRound },
] as const;

const row = 'flex min-h-11 w-full items-center gap-3 rounded-md px-3 font-medium transition-colors';
const quiet = 'text-ink-soft hover:bg-surface hover:text-ink';

/** The way around the dashboard: a rail at the left, on a phone a bar that unfolds. */
export function Rail({ user }: { user: User }) {
  const [isOpen, setOpen] = useState(false);
  const toggle = useRef<HTMLButtonElement>(null);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !isOpen) return;
    setOpen(false);
    toggle.current?.focus();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape closes the menu from wherever the focus is in it
    <header
      onKeyDown={onKeyDown}
      className="sticky top-0 z-40 border-b border-line bg-sunken lg:z-auto lg:h-screen lg:border-r lg:border-b-0 print:hidden"
    >
      <div className="flex h-full flex-col lg:p-4">
        <div className="flex h-16 items-center justify-between px-4 sm:px-6 lg:px-3">
          <Logo />
          <IconButton
            ref={toggle}
            label={isOpen ? 'Close menu' : 'Menu'}
            aria-expanded={isOpen}
            aria-controls="rail"
            onClick={() => setOpen(!isOpen)}
            className="lg:hidden"
          >
            {isOpen ? <X aria-hidden /> : <Menu aria-hidden />}
          </IconButton>
        </div>
        {/* biome-ignore lint/a11y/useKeyWithClickEvents: following a link closes the menu; the links have keys of their own */}
        {/* biome-ignore lint/a11y/noStaticElementInteractions: as above */}
        <div
          id="rail"
          onClick={() => setOpen(false)}
          className={clsx(
            'grow flex-col gap-4 max-lg:absolute max-lg:inset-x-0 max-lg:top-full max-lg:border-b max-lg:border-line',
            'max-lg:bg-sunken max-lg:p-4 max-lg:shadow-bar sm:max-lg:px-6 lg:flex lg:pt-3',
            isOpen ? 'flex' : 'hidden',
          )}
        >
          <p className="px-3">
            <span className="block text-sm text-ink-soft">Welcome </span>
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
        </div>
      </div>
    </header>
  );
}
