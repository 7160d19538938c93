import clsx from 'clsx';
import { ChevronDown, ExternalLink, Keyboard, LogOut, UserRound } from 'lucide-react';
import { Link } from 'react-router';
import type { User } from '../../../contract/people/accounts.ts';
import { dashboardPath } from '../../account/dashboard-path.ts';
import { signOut } from '../../api/session.ts';
import { LegalLinks } from '../../public/layout/legal-links.tsx';
import { registeredShortcuts } from '../../search/shortcuts.ts';
import { usePopover } from '../../ui/popovers/use-popover.ts';
import { roleLabel } from '../role-label.ts';

const rowLook = 'flex min-h-10 pointer-coarse:min-h-11 w-full items-center gap-3 px-4 text-start hover:bg-sunken';

const initialsOf = (name: string): string => {
  const words = name.trim().split(/\s+/);
  return [words[0], words.length > 1 ? words.at(-1) : '']
    .map((word) => [...(word ?? '')][0] ?? '')
    .join('')
    .toUpperCase();
};

export function AccountMenu({ user }: { user: User }) {
  const { isOpen, close, toggle, container, button } = usePopover();
  return (
    <div className="relative shrink-0" {...container}>
      <button
        ref={button}
        type="button"
        aria-label={`Your account, ${user.name}`}
        aria-expanded={isOpen}
        aria-controls="account-menu"
        onClick={toggle}
        className="flex min-h-11 items-center gap-2 rounded-md px-1.5 text-ink-soft transition-colors hover:bg-sunken hover:text-ink"
      >
        {/* Generated content need not be part of the button's name. */}
        <span
          aria-hidden
          data-initials={initialsOf(user.name)}
          className="grid size-8 place-content-center rounded-full border border-transparent bg-brand-soft text-sm font-semibold text-brand-strong before:content-[attr(data-initials)]"
        />
        <span aria-hidden className="max-w-40 truncate max-xl:hidden">
          {user.name}
        </span>
        <ChevronDown aria-hidden size={16} className={clsx('max-sm:hidden', isOpen && 'rotate-180')} />
      </button>
      <div
        id="account-menu"
        hidden={!isOpen}
        className="absolute top-full inset-e-0 z-50 mt-1 w-64 max-w-[calc(100vw-2rem)] overflow-hidden rounded-lg border border-line bg-surface pb-1 shadow-float"
      >
        <p className="mb-1 border-b border-line px-4 py-3">
          <span className="block truncate font-semibold" title={user.name}>
            {user.name}
          </span>
          <span className="block truncate text-sm text-ink-soft" title={user.email}>
            {roleLabel(user.role.name)} · {user.email}
          </span>
        </p>
        <Link to={dashboardPath(user.role.name, 'profile')} onClick={close} className={rowLook}>
          <UserRound aria-hidden size={18} className="text-ink-soft" />
          Your profile
        </Link>
        <button
          type="button"
          onClick={() => {
            close();
            registeredShortcuts()['?']?.run();
          }}
          className={rowLook}
        >
          <Keyboard aria-hidden size={18} className="text-ink-soft" />
          Keyboard shortcuts
        </button>
        <Link to="/" className={rowLook}>
          <ExternalLink aria-hidden size={18} className="text-ink-soft" />
          View site
        </Link>
        <button type="button" onClick={() => void signOut()} className={rowLook}>
          <LogOut aria-hidden size={18} className="text-ink-soft" />
          Log out
        </button>
        <p className="mt-1 flex flex-wrap gap-x-4 border-t border-line px-4 pt-1 text-sm text-ink-soft">
          <LegalLinks className="inline-flex min-h-10 items-center hover:text-ink hover:underline" />
        </p>
      </div>
    </div>
  );
}
