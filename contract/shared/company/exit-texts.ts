/** Imports nothing: the checkout shows these sentences, and a consent stores them. */

export const earlyStartText = (days: number): string =>
  `Start right away. I ask you to begin before the ${days} days are over. I know that I lose my right of withdrawal once everything is done, and that I pay for the part done if I withdraw before.`;

export const BUSINESS_TEXT = 'I order for my business';
