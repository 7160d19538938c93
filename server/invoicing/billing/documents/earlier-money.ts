import { formatMoney } from '../../../../contract/shared/money.ts';

/** Earlier releases printed a hyphen for the minus, and their documents never change. */
export const formatEarlierMoney = (cents: number): string => formatMoney(cents).replace('−', '-');
