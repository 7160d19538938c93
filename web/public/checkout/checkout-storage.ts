import type { Buyer } from '../../../contract/shared/buyer.ts';
import type { PaymentProvider } from '../../../contract/shared/status.ts';
import type { OrderLine, Sum } from '../../record/lines.ts';
import type { Offered } from '../../sale/use-done-by.ts';

type Typed = Partial<Buyer> & { method?: PaymentProvider };

/** `isKnown`: the email already had an account. */
export type Purchase = {
  serviceId: number;
  lines: OrderLine[];
  sums: Sum[];
  email: string;
  isKnown: boolean;
  /** Null if the email is known: such buyers get no session, and see the order when logged in. */
  orderId: number | null;
  /** Working days. */
  days: number;
  /** The day named at checkout, for buyers who may not read the order. */
  offer: Offered | null;
  invoice: { id: number; invoice_number: string; amount: string; status: string };
};

const INPUT_KEY = 'checkout:typed';
const PURCHASE_KEY = 'checkout:purchase';

const read = <T>(name: string): T | null => {
  const stored = sessionStorage.getItem(name);
  return stored ? (JSON.parse(stored) as T) : null;
};

export const savedInput = (): Typed => read<Typed>(INPUT_KEY) ?? {};
export const saveInput = (input: Typed): void =>
  sessionStorage.setItem(INPUT_KEY, JSON.stringify({ ...savedInput(), ...input }));

export const lastPurchase = (): Purchase | null => read<Purchase>(PURCHASE_KEY);
export const savePurchase = (purchase: Purchase): void =>
  sessionStorage.setItem(PURCHASE_KEY, JSON.stringify(purchase));
export const clearPurchase = (): void => sessionStorage.removeItem(PURCHASE_KEY);
