import { numberText } from '../../../contract/shared/language/formats.ts';
/** Commissions, reversals and adjustments are counted together as lines. */
export const lineNoun = ['line', 'lines'] as const;

export const linesText = (count: number): string => `${numberText(count)} ${lineNoun[count === 1 ? 0 : 1]}`;
