export const untaxed = (cents: number) => ({ subtotal_cents: cents, net_cents: cents, total_cents: cents });
export const untaxedItem = (cents: number) => ({ price_cents: cents, net_cents: cents, total_cents: cents });
