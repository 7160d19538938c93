/** Is printed across a document of the time before the opening. */
export const markOf = (number: string): string | null =>
  number.startsWith('TRIAL-') ? 'Trial – not an invoice' : null;
