/** Imports nothing, so that zod never reaches the browser. */
export const lineStatuses = ['ok', 'warn', 'bad'] as const;
export type LineStatus = (typeof lineStatuses)[number];

const names: Record<string, string> = {
  company: 'Company',
  legal: 'Legal texts',
  'sample-accounts': 'Sample accounts',
  'payments-ready': 'Payment providers',
  mail: 'Mailbox',
  emails: 'Emails',
  'payments.stripe': 'Stripe webhooks',
  'payments.paypal': 'PayPal webhooks',
  attempts: 'Unfinished payments',
  'payments-to-review': 'Payments to review',
  withdrawals: 'Withdrawals',
  'privacy-requests': 'Messages about privacy',
  backups: 'Backups',
  disk: 'Disk',
  'file-store': 'Disk of the files',
  'file-scans': 'Virus scanner',
  nodes: 'Nodes',
  secrets: 'Secrets key',
  'admin-factors': 'Second factor of admins',
};

/** `job.cleanup` is `Scheduled job: cleanup`. */
export const systemLineName = (key: string): string => {
  const job = /^job\.(.+)$/.exec(key)?.[1];
  if (job) return `Scheduled job: ${job.replaceAll('-', ' ')}`;
  return Object.hasOwn(names, key) ? (names[key] ?? key) : key;
};

const severity: Record<LineStatus, number> = { ok: 0, warn: 1, bad: 2 };
export const worstFirst = (a: { status: LineStatus }, b: { status: LineStatus }): number =>
  severity[b.status] - severity[a.status];
