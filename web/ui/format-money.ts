import { formatMoney } from '../../contract/money.ts';

/** A decimal string of the API for people: `"1299.00"` is `$1,299.00`. */
export const formatAmount = (amount: string): string => formatMoney(Math.round(Number(amount) * 100));
