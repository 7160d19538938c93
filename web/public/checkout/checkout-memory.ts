import type { PaymentProvider } from '../../../contract/status.ts';

export type Typed = { name?: string; email?: string; method?: PaymentProvider };

/** What the success page tells, and what a finished checkout remembers. `isKnown`: the address had an account. */
export type Purchase = {
  serviceId: number;
  title: string;
  email: string;
  isKnown: boolean;
  invoice: { invoice_number: string; amount: string; status: string };
};

const TYPED = 'checkout:typed';
const PURCHASE = 'checkout:purchase';

const read = <T>(name: string): T | null => {
  const kept = sessionStorage.getItem(name);
  return kept ? (JSON.parse(kept) as T) : null;
};

/** What was typed into the checkout survives a reload, the back button and another service; it ends with the tab. */
export const typedBefore = (): Typed => read<Typed>(TYPED) ?? {};
export const keepTyped = (typed: Typed): void =>
  sessionStorage.setItem(TYPED, JSON.stringify({ ...typedBefore(), ...typed }));

export const lastPurchase = (): Purchase | null => read<Purchase>(PURCHASE);
export const keepPurchase = (purchase: Purchase): void => sessionStorage.setItem(PURCHASE, JSON.stringify(purchase));
export const forgetPurchase = (): void => sessionStorage.removeItem(PURCHASE);
