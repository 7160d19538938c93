export const onTimeText = ({ percent, orders }: { percent: number; orders: number }): string =>
  `${Math.floor(percent)}% delivered on time, last 12 months, ${orders.toLocaleString('en-US')} orders`;
