import { formatMoney } from '../../contract/money.ts';

/** `"1299.00"` is `$1,299.00`. */
export const formatAmount = (amount: string): string => formatMoney(Math.round(Number(amount) * 100));
