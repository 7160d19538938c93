/** Imports nothing, so that zod never reaches the browser. */
export type StoredItem = {
  where: 'local' | 'session' | 'cookie' | 'cache';
  /** The beginnings of its names. */
  names: readonly string[];
  /** The line of the privacy policy. `days`: how long a customer stays logged in at most. */
  text: (days: string) => string;
};

/** Everything that the site stores in a browser. Each is strictly necessary, or follows a click. */
export const browserStorage: readonly StoredItem[] = [
  {
    where: 'local',
    names: ['token', 'logged-out'],
    text: (days) => `A random key in local storage while you are logged in: until you log out, at most ${days}`,
  },
  {
    where: 'session',
    names: ['checkout:', 'payment:', 'emailed-link', 'tab-owner'],
    text: () => 'What you have typed at the checkout, in session storage: until the order is paid or you close the tab',
  },
  {
    where: 'session',
    names: ['private:', 'list-place ', 'list-row ', 'script-failed'],
    text: () => 'Text that you have not sent yet and your place in lists, in session storage: until you close the tab',
  },
  {
    where: 'local',
    names: ['private:', 'single-keys-off', 'rail-folded', 'set-up-hidden', 'list-column '],
    text: () =>
      'Messages that are being sent and how you have arranged your dashboard, in local storage: until you log out or change it',
  },
  {
    where: 'cookie',
    names: ['deskfront_preview'],
    text: () => 'A cookie, only if you open the preview of a shop that is not open yet: a week',
  },
  {
    where: 'cache',
    names: ['offline-'],
    text: () => 'A page that is shown while you are offline: until you clear the site’s data',
  },
];
