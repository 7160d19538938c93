import type { PublicConfig } from '../../contract/site/site.ts';

export const BUYER_FIELD = 'buyer';
export const EARLY_START_FIELD = 'early_start';
export const BUYER_MISSING = 'Please say who is buying.';

/** `both`: the buyer says which. Null: nothing depends on it. */
export type BuyerQuestion = 'both' | 'businesses' | 'consumers' | null;

type Config = Pick<PublicConfig, 'cancellation'> & { company: Pick<PublicConfig['company'], 'sells_to'> };

export function buyerQuestion({ company, cancellation }: Config): BuyerQuestion {
  if (company.sells_to === 'businesses') return 'businesses';
  if (cancellation.withdrawal === 'off') return null;
  return company.sells_to === 'consumers' ? 'consumers' : 'both';
}

type SaleBuyer = { buyer?: 'consumer' | 'business'; early_start?: true };

/** The fields of a purchase that say who buys. */
export function buyerOfSale(form: HTMLFormElement | null): SaleBuyer {
  const data = form ? new FormData(form) : new FormData();
  const buyer = data.get(BUYER_FIELD);
  return {
    ...((buyer === 'consumer' || buyer === 'business') && { buyer }),
    ...(data.get(EARLY_START_FIELD) === 'on' && { early_start: true }),
  };
}

/** A wallet’s button does not check the form. */
export const lacksBuyer = (form: HTMLFormElement | null, question: BuyerQuestion): boolean =>
  (question === 'both' || question === 'businesses') && buyerOfSale(form).buyer === undefined;
