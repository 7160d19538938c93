import { useEffect, useLayoutEffect, useRef } from 'react';
import { isOfInputMethod } from '../ui/input-method.ts';

export type Shortcut = {
  label: string;
  run: () => void;
};

/** Keys of `KeyboardEvent.key`: `j`, `?`, `Enter`. `Mod+k` is Ctrl K and Cmd K, and works while typing too. */
export type Shortcuts = Record<string, Shortcut>;

type Registered = { current: Shortcuts };

const DISABLED_KEY = 'single-keys-off';
// The last screen that registers a key gets it.
const registered: Registered[] = [];

const typing =
  'input:not([type=checkbox], [type=radio], [type=button], [type=submit]), textarea, select, [contenteditable=true]';
const hasOwnKeys = '[role=menu], [role=listbox], [role=radiogroup], [role=tablist]';
const hasOwnEnter = 'a, button, summary, label, input, [role=button], [role=option]';

/** Characters without Ctrl can trouble people who dictate or use switches. */
export const areSingleKeysEnabled = (): boolean => localStorage.getItem(DISABLED_KEY) === null;
export const enableSingleKeys = (isEnabled: boolean): void =>
  isEnabled ? localStorage.removeItem(DISABLED_KEY) : localStorage.setItem(DISABLED_KEY, '1');

export const registeredShortcuts = (): Shortcuts => Object.assign({}, ...registered.map(({ current }) => current));

type KeyPress = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>;

export function nameOfKey({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyPress): string | null {
  if (altKey) return null;
  if (ctrlKey || metaKey) return shiftKey ? null : `Mod+${key.toLowerCase()}`;
  // Shift is part of `?`, but not of a letter.
  if (shiftKey && /^\p{L}$/u.test(key)) return null;
  return /^\p{L}$/u.test(key) ? key.toLowerCase() : key;
}

function runShortcut(event: KeyboardEvent): void {
  const name = nameOfKey(event);
  if (name === null || event.defaultPrevented || isOfInputMethod(event)) return;
  if (document.querySelector('dialog:modal') || !isMeant(name, event.target)) return;
  const shortcut = registered.findLast(({ current }) => current[name])?.current[name];
  if (!shortcut) return;
  event.preventDefault();
  shortcut.run();
}

function isMeant(name: string, target: EventTarget | null): boolean {
  if (name.startsWith('Mod+')) return true;
  if (!(target instanceof Element)) return true;
  if (target.closest(`${typing}, ${hasOwnKeys}`)) return false;
  if (name === 'Enter') return !target.closest(hasOwnEnter);
  return name.length > 1 || areSingleKeysEnabled();
}

/** Ignored while typing, in dialogs and with other modifier keys. */
export function useShortcuts(shortcuts: Shortcuts): void {
  const latest = useRef(shortcuts);
  useEffect(() => {
    latest.current = shortcuts;
  });
  // A visible screen must listen: no key pressed right after the first paint is lost.
  useLayoutEffect(() => {
    if (registered.length === 0) document.addEventListener('keydown', runShortcut);
    registered.push(latest);
    return () => {
      registered.splice(registered.indexOf(latest), 1);
      if (registered.length === 0) document.removeEventListener('keydown', runShortcut);
    };
  }, []);
}
