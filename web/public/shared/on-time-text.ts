import { numberText } from '../../../contract/shared/language/formats.ts';

type OnTime = { kept: number; orders: number };

export const onTimeText = ({ kept, orders }: OnTime): string => `${numberText(kept)} of ${numberText(orders)} on time`;
