/** Commissions, reversals and adjustments are counted together as lines. */
export const lineNoun = ['line', 'lines'] as const;

export const linesText = (count: number): string => `${count.toLocaleString('en-US')} ${lineNoun[count === 1 ? 0 : 1]}`;
