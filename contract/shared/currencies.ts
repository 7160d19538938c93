/** An installation sells in one of these. All have two decimals. */
export const currencies = [
  'AED',
  'AUD',
  'BRL',
  'CAD',
  'CHF',
  'CZK',
  'DKK',
  'EUR',
  'GBP',
  'INR',
  'MXN',
  'NOK',
  'NZD',
  'PLN',
  'SEK',
  'SGD',
  'USD',
  'ZAR',
] as const;
export type Currency = (typeof currencies)[number];

/** The smallest amount that Stripe charges to a card, in the currency's cents. */
export const minimumCents: Record<Currency, number> = {
  AED: 200,
  AUD: 50,
  BRL: 50,
  CAD: 50,
  CHF: 50,
  CZK: 1_500,
  DKK: 250,
  EUR: 50,
  GBP: 30,
  INR: 50,
  MXN: 1_000,
  NOK: 300,
  NZD: 50,
  PLN: 200,
  SEK: 300,
  SGD: 50,
  USD: 50,
  // Stripe publishes none; it must exceed the minimum of the settlement currency after conversion.
  ZAR: 1_000,
};
