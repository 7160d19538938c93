type OnTime = { kept: number; orders: number };

export const onTimeText = ({ kept, orders }: OnTime): string =>
  `${kept.toLocaleString('en-US')} of ${orders.toLocaleString('en-US')} on time`;
