import clsx from 'clsx';
import { Search } from 'lucide-react';
import { lazy, Suspense, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import type { User } from '../../contract/people/accounts.ts';
import { loadScript } from '../api/load-script.ts';
import { ariaShortcut, withModKey } from '../ui/mod-key.ts';
import type { Command } from './commands.ts';
import { focusSearchField } from './focus-search-field.ts';
import { useShortcuts } from './shortcuts.ts';

const loadPalette = () => import('./palette.tsx');
const Palette = lazy(() => loadScript(loadPalette));
const loadShortcutHelp = () => import('./shortcut-help.tsx');
const ShortcutHelp = lazy(() => loadScript(loadShortcutHelp));

type Open = 'palette' | 'help' | null;

type Props = { user: User; loadCommands: () => Promise<readonly Command[]>; className?: string };

/** Opens the palette, as Ctrl K does. Mount it once per dashboard. */
export function SearchButton({ user, loadCommands, className }: Props) {
  const [open, setOpen] = useState<Open>(null);
  const commands = useRef<Promise<readonly Command[]>>(null);
  const close = () => setOpen(null);
  const openPalette = () => {
    commands.current ??= loadScript(loadCommands);
    setOpen('palette');
  };
  /** A failure is the palette's to handle, once it is opened. */
  const prefetch = () => void Promise.all([loadPalette(), loadCommands()]).catch(() => {});
  useShortcuts({
    'Mod+k': { label: 'Search and go to', run: openPalette },
    '/': { label: 'Search this list', run: () => focusSearchField() || openPalette() },
    '?': { label: 'Keyboard shortcuts', run: () => setOpen('help') },
  });
  return (
    <>
      <button
        type="button"
        data-open-palette
        aria-keyshortcuts={ariaShortcut('K')}
        aria-haspopup="dialog"
        onClick={openPalette}
        onPointerEnter={prefetch}
        onFocus={prefetch}
        className={clsx(
          'inline-flex h-11 items-center gap-2 rounded-md text-ink-soft transition-colors hover:text-ink',
          'max-sm:w-11 max-sm:justify-center max-sm:hover:bg-sunken',
          'sm:min-w-56 sm:border sm:border-line-strong sm:bg-surface sm:px-3',
          className,
        )}
      >
        <Search aria-hidden size={20} className="shrink-0" />
        <span className="max-sm:sr-only">Search</span>
        <kbd className="ms-auto rounded-sm border border-line px-1.5 font-sans text-sm max-sm:hidden">
          {withModKey('K')}
        </kbd>
      </button>
      {open !== null &&
        // The portal places the palette below the page's own headings.
        createPortal(
          <Suspense>
            {open === 'palette' && commands.current && (
              <Palette user={user} commands={commands.current} onClose={close} onShowHelp={() => setOpen('help')} />
            )}
            {open === 'help' && <ShortcutHelp onClose={close} />}
          </Suspense>,
          document.body,
        )}
    </>
  );
}
