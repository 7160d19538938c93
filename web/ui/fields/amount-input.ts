import { ranges } from '../../../contract/shared/limits.ts';

export const amountInput = {
  type: 'number',
  inputMode: 'decimal',
  ...ranges.price,
  step: '0.01',
  className: 'tabular-nums',
} as const;
