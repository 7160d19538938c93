import { shareCents } from '../../../contract/shared/money.ts';
import type { TaxCategory } from '../../../contract/shared/money-states.ts';

/** A line at the price on the page, in cents. An option follows its service. */
export type SaleLine = {
  serviceId: number;
  /** Coupons need it; lines of a past sale have none. */
  categoryId?: number;
  optionId: number | null;
  title: string;
  quantity: number;
  unitPriceCents: number;
  /** An option adds its days to those of its service. */
  deliveryDays: number;
  /** Only services have it; older attempts have the defaults. */
  acceptanceDays?: number;
  /** Null: any number. */
  revisionsIncluded?: number | null;
  taxCode?: string;
  intake?: { formId: number; isRequired: boolean };
};

export type TaxComponent = { name: string; rateMilli: number };

/** The rule of the sale, copied into its lines. Rates are thousandths of a percent. */
export type TaxTerms = {
  rateId?: number | null;
  category: TaxCategory;
  components: TaxComponent[];
  note: string | null;
  /** True if the prices on the page contain the seller's own tax, at this rate. */
  pricesIncludeTax: boolean;
  homeRateMilli: number;
};

export type CouponTerms = {
  id: number;
  code: string;
  /** A coupon that has changed since is refused. */
  updatedAt?: string;
  /** The discount on the eligible lines: a share in thousandths of a percent, or an amount. */
  discount: { percentMilli: number } | { amountCents: number };
  isEligible(line: SaleLine): boolean;
};

/** `netCents` plus `taxCents` is `totalCents`, on each line as on the whole. */
export type PricingLine = SaleLine & {
  discountCents: number;
  netCents: number;
  taxCents: number;
  totalCents: number;
  /** The prices on the page, if they contain a tax that the buyer does not owe. */
  page?: { unitPriceCents: number; discountCents: number };
};

export type TaxGroup = { name: string; rateMilli: number; baseCents: number; amountCents: number };

/**
 * Computed here only, and passed on to preview, payment, order, invoice, emails and PDF. Without tax the net is the
 * total.
 */
export type Pricing = {
  lines: PricingLine[];
  subtotalCents: number;
  discountCents: number;
  netCents: number;
  taxCents: number;
  totalCents: number;
  /** Empty with tax off; a group at 0 % for a reverse charge. */
  taxes: TaxGroup[];
  taxRateId?: number;
  taxCategory: TaxCategory | null;
  taxNote: string | null;
  coupon: Pick<CouponTerms, 'id' | 'code' | 'updatedAt'> | null;
  /** Calendar or working days of the whole order. */
  deliveryDays: number;
};

export type Sale = { lines: SaleLine[]; coupon?: CouponTerms | null; tax?: TaxTerms | null };

const FULL_RATE = 100_000;

const sumOf = (values: number[]): number => values.reduce((sum, value) => sum + value, 0);

/** Rounds half up, like every amount of money. */
const rateOf = (cents: number, rateMilli: number): number => Math.round((cents * rateMilli) / FULL_RATE);
const withoutRate = (cents: number, rateMilli: number): number =>
  Math.round((cents * FULL_RATE) / (FULL_RATE + rateMilli));

export function priceSale({ lines, coupon = null, tax = null }: Sale): Pricing {
  const pagePrices = lines.map((line) => line.quantity * line.unitPriceCents);
  const pageDiscounts = discountsOf(lines, pagePrices, coupon);
  const converted = tax === null ? null : withoutHomeTax(tax, lines, pagePrices, pageDiscounts);
  const { prices, discounts, units } = converted ?? {
    prices: pagePrices,
    discounts: pageDiscounts,
    units: lines.map((line) => line.unitPriceCents),
  };
  const amounts = prices.map((price, i) => price - (discounts[i] ?? 0));
  const amount = sumOf(amounts);
  const taxes = tax === null ? [] : taxGroupsOf(tax, amount);
  const taxCents = sumOf(taxes.map((group) => group.amountCents));
  const isIncluded = taxCents > 0 && tax?.pricesIncludeTax === true;
  const lineTaxes = shareCents(taxCents, amounts);
  const priced = lines.map((line, i): PricingLine => {
    const [lineAmount, lineTax] = [amounts[i] ?? 0, lineTaxes[i] ?? 0];
    return {
      ...line,
      unitPriceCents: units[i] ?? line.unitPriceCents,
      discountCents: discounts[i] ?? 0,
      netCents: isIncluded ? lineAmount - lineTax : lineAmount,
      taxCents: lineTax,
      totalCents: isIncluded ? lineAmount : lineAmount + lineTax,
      ...(converted && { page: { unitPriceCents: line.unitPriceCents, discountCents: pageDiscounts[i] ?? 0 } }),
    };
  });
  return {
    lines: priced,
    subtotalCents: sumOf(prices),
    discountCents: sumOf(discounts),
    netCents: isIncluded ? amount - taxCents : amount,
    taxCents,
    totalCents: isIncluded ? amount : amount + taxCents,
    taxes,
    ...(tax?.rateId && { taxRateId: tax.rateId }),
    taxCategory: tax?.category ?? null,
    taxNote: tax?.note ?? null,
    coupon: coupon && { id: coupon.id, code: coupon.code, ...(coupon.updatedAt && { updatedAt: coupon.updatedAt }) },
    deliveryDays: deliveryDaysOf(lines),
  };
}

function discountsOf(lines: SaleLine[], prices: number[], coupon: CouponTerms | null): number[] {
  if (!coupon) return prices.map(() => 0);
  const eligible = prices.map((price, i) => {
    const line = lines[i];
    return line && coupon.isEligible(line) ? price : 0;
  });
  const sum = sumOf(eligible);
  const { discount } = coupon;
  const cents = 'percentMilli' in discount ? rateOf(sum, discount.percentMilli) : discount.amountCents;
  return shareCents(Math.min(cents, sum), eligible);
}

/**
 * A company abroad never pays tax that it doesn't owe, so the seller's own tax is taken out of the prices. Null if they
 * count as they are.
 */
function withoutHomeTax(tax: TaxTerms, lines: SaleLine[], prices: number[], discounts: number[]) {
  const isFree = tax.components.every((component) => component.rateMilli === 0);
  if (!tax.pricesIncludeTax || !isFree || tax.homeRateMilli === 0) return null;
  const amounts = prices.map((price, i) => price - (discounts[i] ?? 0));
  const net = shareCents(withoutRate(sumOf(amounts), tax.homeRateMilli), amounts);
  const netPrices = shareCents(withoutRate(sumOf(prices), tax.homeRateMilli), prices);
  return {
    prices: netPrices,
    discounts: netPrices.map((price, i) => price - (net[i] ?? 0)),
    units: netPrices.map((price, i) => Math.round(price / (lines[i]?.quantity ?? 1))),
  };
}

function taxGroupsOf({ components, pricesIncludeTax }: TaxTerms, amount: number): TaxGroup[] {
  const rate = sumOf(components.map((component) => component.rateMilli));
  if (!pricesIncludeTax || rate === 0)
    return components.map(({ name, rateMilli }) => ({
      name,
      rateMilli,
      baseCents: amount,
      amountCents: rateOf(amount, rateMilli),
    }));
  const baseCents = withoutRate(amount, rate);
  const shares = shareCents(
    amount - baseCents,
    components.map((component) => component.rateMilli),
  );
  return components.map(({ name, rateMilli }, i) => ({ name, rateMilli, baseCents, amountCents: shares[i] ?? 0 }));
}

/** The longest service with its options; at least a day. */
function deliveryDaysOf(lines: SaleLine[]): number {
  const days = new Map<number, number>();
  for (const { serviceId, deliveryDays } of lines) days.set(serviceId, (days.get(serviceId) ?? 0) + deliveryDays);
  return Math.max(1, ...days.values());
}

export const servicesOf = ({ lines }: Pick<Pricing, 'lines'>): number[] =>
  lines.filter(({ optionId }) => optionId === null).map(({ serviceId }) => serviceId);

export const adjustmentRows = ({ discountCents, taxCents }: Pick<Pricing, 'discountCents' | 'taxCents'>) =>
  [
    { label: 'Discount', amountCents: -discountCents },
    { label: 'Tax', amountCents: taxCents },
  ].filter(({ amountCents }) => amountCents !== 0);
