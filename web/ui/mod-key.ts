const isMac = (): boolean => /Mac|iPhone|iPad/.test(navigator.platform);

/** The key that starts shortcuts. */
export const modKey = (): string => (isMac() ? '⌘' : 'Ctrl');

export const withModKey = (key: string): string => `${modKey()} ${key}`;

/** The syntax of the attribute `aria-keyshortcuts`. */
export const ariaShortcut = (key: string): string => `${isMac() ? 'Meta' : 'Control'}+${key}`;
