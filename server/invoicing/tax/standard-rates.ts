import type { MemberState } from '../../../contract/shared/countries.ts';

/** Standard rates of VAT in thousandths of a percent, as of 2026-11. */
export const standardRates: Record<MemberState, number> = {
  AT: 20_000,
  BE: 21_000,
  BG: 20_000,
  CY: 19_000,
  CZ: 21_000,
  DE: 19_000,
  DK: 25_000,
  EE: 24_000,
  ES: 21_000,
  FI: 25_500,
  FR: 20_000,
  GR: 24_000,
  HR: 25_000,
  HU: 27_000,
  IE: 23_000,
  IT: 22_000,
  LT: 21_000,
  LU: 17_000,
  LV: 21_000,
  MT: 18_000,
  NL: 21_000,
  PL: 23_000,
  PT: 23_000,
  RO: 21_000,
  SE: 25_000,
  SI: 22_000,
  SK: 23_000,
};

export const UK_RATE = 20_000;
