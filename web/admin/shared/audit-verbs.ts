const article = (noun: string) => `${/^[aeio]/.test(noun) ? 'an' : 'a'} ${noun}`;

/** The audit log's sentences about actions that many kinds of records have. */
export const verbs = {
  create: (noun: string) => `Created ${article(noun)}`,
  update: (noun: string) => `Changed ${article(noun)}`,
  delete: (noun: string) => `Deleted ${article(noun)}`,
  restore: (noun: string) => `Restored ${article(noun)}`,
  approve: (noun: string) => `Approved ${article(noun)}`,
  change: (noun: string) => `Changed ${article(noun)}`,
  cancel: (noun: string) => `Cancelled ${article(noun)}`,
  settle: (noun: string) => `Settled ${article(noun)}`,
  pay: (noun: string) => `Paid ${article(noun)}`,
  discard: (noun: string) => `Discarded ${article(noun)}`,
};
export type Verb = keyof typeof verbs;
