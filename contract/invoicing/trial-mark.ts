/** Printed across a document of the time before the opening. */
export const markOf = ({ number }: { number: string }): string | null =>
  number.includes('TRIAL-') ? 'Trial – not an invoice' : null;
