export const amountSorts = [
  ['', 'Newest first'],
  ['created_at', 'Oldest first'],
  ['-amount', 'Highest amount first'],
  ['amount', 'Lowest amount first'],
] as const;
