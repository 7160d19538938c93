const MOST_DECIMALS = 6;

/** Cents; the amounts are after the discount, and net plus tax is total. */
export type PricedLine = {
  unitPriceCents: number;
  quantity: number;
  discountCents: number;
  netCents: number;
  totalCents: number;
};

/** The amount before its discount, which contains the tax if the price does. */
export function amountBeforeDiscount(line: PricedLine): number {
  const gross = line.totalCents + line.discountCents;
  return line.quantity * line.unitPriceCents === gross ? gross : line.netCents + line.discountCents;
}

/** The fewest decimals, from 2 on, with which quantity times price rounds to the amount: 6 suffice for any quantity. */
export function unitPrice(amountCents: number, quantity: number): string {
  for (let decimals = 2; ; decimals += 1) {
    const scale = 10 ** (decimals - 2);
    const units = Math.round((amountCents * scale) / quantity);
    if (decimals === MOST_DECIMALS || Math.round((units * quantity) / scale) === amountCents)
      return decimalOf(units, decimals);
  }
}

export const unitPriceOf = (line: PricedLine): string => unitPrice(amountBeforeDiscount(line), line.quantity);

type StoredLine = {
  unit_price_cents: number;
  quantity: number;
  discount_cents: number;
  net_cents: number;
  total_cents: number;
};

export const unitPriceOfStored = (row: StoredLine): string =>
  unitPriceOf({
    unitPriceCents: row.unit_price_cents,
    quantity: row.quantity,
    discountCents: row.discount_cents,
    netCents: row.net_cents,
    totalCents: row.total_cents,
  });

/** Undefined if the price in cents says the same. */
export const finerUnitPrice = (price: string): string | undefined =>
  price.length - price.indexOf('.') > 3 ? price : undefined;

/** Cents of a line that has this unit price. */
export const amountAt = (price: string, quantity: number): number => {
  const scale = 10 ** (MOST_DECIMALS - 2);
  return Math.round((Math.round(Number(price) * 100 * scale) * quantity) / scale);
};

function decimalOf(units: number, decimals: number): string {
  const digits = String(Math.abs(units)).padStart(decimals + 1, '0');
  return `${units < 0 ? '-' : ''}${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`;
}
