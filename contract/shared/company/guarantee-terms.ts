/** The promises of the guarantee, for the rules and for every text that names them. */
export const guaranteeTerms = {
  /** A fix or a refund can be asked for so long after a delivery of the whole order. */
  days: 30,
  /** Working days until a claim is answered. */
  answerDays: 2,
  /** Providers take up to so many to pass a refund on. */
  arrivalDays: 10,
} as const;
