/**
 * A payment whose outcome is not known yet, kept for this tab: a reload, the back button or a lost answer must ask for
 * the same payment again, with the same key, and never begin a second one. The whole request is kept and not only a
 * hash of it, since asking again takes the same body.
 */
export type OpenPayment = {
  key: string;
  body: string;
  /** What the buyer was told of it; from then on it goes on only when they say so. */
  told?: string | undefined;
};

const storageKey = (name: string) => `payment:${name}`;

// `crypto.randomUUID` is missing where the site is tried over plain http in a local network.
const newKey = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (n) => n.toString(16).padStart(2, '0')).join('');

export function openPayment(name: string): OpenPayment | null {
  const kept = sessionStorage.getItem(storageKey(name));
  return kept ? (JSON.parse(kept) as OpenPayment) : null;
}

/** The key of this body: the one it was sent with before, or a new one, written down before anything is sent. */
export function keyFor(name: string, body: unknown): string {
  const text = JSON.stringify(body);
  const open = openPayment(name);
  if (open?.body === text) return open.key;
  const key = newKey();
  sessionStorage.setItem(storageKey(name), JSON.stringify({ key, body: text } satisfies OpenPayment));
  return key;
}

/** What the buyer has been told of it, or nothing any more. */
export function noteTold(name: string, told?: string): void {
  const open = openPayment(name);
  if (open) sessionStorage.setItem(storageKey(name), JSON.stringify({ ...open, told } satisfies OpenPayment));
}

export const closePayment = (name: string): void => sessionStorage.removeItem(storageKey(name));
