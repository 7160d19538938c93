import type { Currency } from '../../../contract/shared/currencies.ts';

const paypalCurrencies = new Set<Currency>([
  'AUD',
  'BRL',
  'CAD',
  'CHF',
  'CZK',
  'DKK',
  'EUR',
  'GBP',
  'MXN',
  'NOK',
  'NZD',
  'PLN',
  'SEK',
  'SGD',
  'USD',
]);

export const acceptsPaypal = (currency: Currency): boolean => paypalCurrencies.has(currency);
