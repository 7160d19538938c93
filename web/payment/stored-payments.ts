/** A payment with an unknown outcome: the same request must be repeated with the same key. Stored for this tab. */
export type PendingPayment = {
  key: string;
  /** Recognizes the same request once its body is gone. */
  digest: string;
  /** Has the buyer's details, so a logout removes it. */
  body?: string;
  /** The record that the request has created, whose details the server has. */
  id?: number;
  /** The failure was shown: the payment continues only on request. */
  shownMessage?: string | undefined;
};

const PREFIX = 'payment:';
export const storageKey = (name: string) => PREFIX + name;
export const write = (storedAs: string, payment: PendingPayment) =>
  sessionStorage.setItem(storedAs, JSON.stringify(payment));
export const read = (storedAs: string): PendingPayment | null => {
  const stored = sessionStorage.getItem(storedAs);
  return stored ? (JSON.parse(stored) as PendingPayment) : null;
};

/** FNV-1a from either side: it recognizes a text, and is too short to contain one. */
export function digestOf(key: string, text: string): string {
  const hash = (input: string) => {
    let value = 0x811c9dc5;
    for (let i = 0; i < input.length; i += 1) value = Math.imul(value ^ input.charCodeAt(i), 0x01000193) >>> 0;
    return value.toString(36);
  };
  return `${hash(key + text)}.${hash(text + key)}.${text.length}`;
}

export const withoutBody = ({ key, digest, body, id }: PendingPayment): PendingPayment => ({
  key,
  digest: body === undefined ? digest : digestOf(key, body),
  ...(id !== undefined && { id }),
});

/** The keys stay: an open payment without its key could be charged twice. */
export function forgetBuyers(): void {
  for (const storedAs of Object.keys(sessionStorage).filter((name) => name.startsWith(PREFIX))) {
    const pending = read(storedAs);
    if (pending) write(storedAs, withoutBody(pending));
  }
}
