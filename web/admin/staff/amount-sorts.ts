/** In which orders a list of amounts can be read, for the choice of a phone. */
export const amountSorts = [
  ['', 'Newest first'],
  ['created_at', 'Oldest first'],
  ['-amount', 'Highest amount first'],
  ['amount', 'Lowest amount first'],
] as const;
