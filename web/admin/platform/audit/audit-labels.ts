import type { AuditEntry } from '../../../../contract/platform/audit.ts';

type Kind = {
  noun: string;
  verbs: readonly string[];
  /** The record's screen, else its list. */
  url: ((id: number) => string) | null;
};

const at = (path: string) => `/admin/dashboard/${path}`;
const edits = ['create', 'update', 'delete'] as const;

const kinds: Record<string, Kind> = {
  order: {
    noun: 'order',
    verbs: ['assign', 'unassign', 'start', 'complete', 'deliver', 'cancel', 'delete'],
    url: (id) => at(`orders/${id}`),
  },
  refund: {
    noun: 'refund',
    verbs: ['create', 'succeed', 'fail', 'return'],
    url: (id) => at(`payments/refunds/${id}`),
  },
  invoice: { noun: 'invoice', verbs: ['correct'], url: (id) => at(`invoices/${id}`) },
  credit_note: { noun: 'credit note', verbs: ['create'], url: () => at('invoices/credit-notes') },
  dispute: {
    noun: 'dispute',
    verbs: ['open', 'close', 'write_off', 'ask_again'],
    url: () => at('payments/disputes?is_open=all'),
  },
  payment: {
    noun: 'payment',
    verbs: ['settle', 'reverse_allocation'],
    url: () => at('payments-to-review?is_settled=1'),
  },
  commission: { noun: 'commission', verbs: ['pay', 'adjust'], url: () => at('staff?tab=commissions&status=all') },
  commission_rate: { noun: 'commission rate', verbs: ['create'], url: () => at('staff?tab=rates&rates=all') },
  payout: {
    noun: 'payout run',
    verbs: ['create', 'change', 'approve', 'pay', 'cancel'],
    url: (id) => at(`staff/payouts/${id}`),
  },
  // The log doesn't tell customers' accounts from staff members', so no screen can be linked.
  user: { noun: 'account', verbs: edits, url: null },
  role: { noun: 'role', verbs: edits, url: () => at('roles') },
  designation: { noun: 'designation', verbs: edits, url: () => at('categories') },
  service: { noun: 'service', verbs: edits, url: (id) => at(`services/${id}`) },
  service_category: { noun: 'service category', verbs: edits, url: () => at('categories?tab=services') },
  blog: { noun: 'solution', verbs: edits, url: (id) => at(`solutions/${id}`) },
  blog_category: { noun: 'solution category', verbs: edits, url: () => at('categories?tab=solutions') },
  client: { noun: 'client', verbs: edits, url: () => at('clients') },
  review: { noun: 'review', verbs: ['approve', 'delete'], url: () => at('reviews') },
  email: { noun: 'email', verbs: ['retry', 'discard', 'send_again'], url: () => at('system/outbox') },
  tax_rate: { noun: 'tax rate', verbs: [...edits, 'preset'], url: () => at('settings/tax') },
  tax_id: { noun: 'tax id', verbs: ['settle'], url: () => at('payments-to-review?is_settled=1') },
  billing_profile: { noun: 'billing profile', verbs: ['update'], url: null },
  contact_message: { noun: 'contact message', verbs: ['read'], url: () => at('contact-messages') },
};

const sentences: Record<string, (noun: string) => string> = {
  create: (noun) => `Created ${article(noun)}`,
  update: (noun) => `Changed ${article(noun)}`,
  delete: (noun) => `Deleted ${article(noun)}`,
  approve: (noun) => `Approved ${article(noun)}`,
  preset: () => 'Set up tax',
  correct: (noun) => `Corrected ${article(noun)}`,
  succeed: (noun) => `Made ${article(noun)}`,
  fail: (noun) => `Recorded that ${article(noun)} failed`,
  return: (noun) => `Recorded that ${article(noun)} was returned`,
  open: (noun) => `Recorded ${article(noun)}`,
  close: (noun) => `Recorded the end of ${article(noun)}`,
  write_off: (noun) => `Wrote off the loss of ${article(noun)}`,
  ask_again: (noun) => `Asked for payment again after ${article(noun)}`,
  reverse_allocation: () => 'Reversed a payment of an invoice',
  settle: (noun) => `Settled ${article(noun)}`,
  pay: (noun) => `Paid ${article(noun)}`,
  change: (noun) => `Changed ${article(noun)}`,
  cancel: (noun) => `Cancelled ${article(noun)}`,
  adjust: () => 'Added an adjustment',
  read: (noun) => `Read ${article(noun)}`,
  retry: (noun) => `Retried ${article(noun)}`,
  discard: (noun) => `Discarded ${article(noun)}`,
  send_again: (noun) => `Sent ${article(noun)} again`,
  assign: (noun) => `Assigned staff to ${article(noun)}`,
  unassign: (noun) => `Removed staff from ${article(noun)}`,
  start: (noun) => `Started work on ${article(noun)}`,
  complete: (noun) => `Completed work on ${article(noun)}`,
  deliver: (noun) => `Delivered work on ${article(noun)}`,
};

const article = (noun: string) => `${/^[aeio]/.test(noun) ? 'an' : 'a'} ${noun}`;
const capital = (text: string) => text.replace(/^./, (first) => first.toUpperCase());
const known = <T>(record: Record<string, T>, key: string): T | undefined =>
  Object.hasOwn(record, key) ? record[key] : undefined;

/** `role.create` is `Created a role`; an unknown action stays as it is. */
export function actionLabel(action: string): string {
  const [kind = '', verb = ''] = action.split('.');
  const noun = known(kinds, kind)?.noun;
  const sentence = known(sentences, verb);
  return noun && sentence ? sentence(noun) : action;
}

const nameIn = ({ before, after }: AuditEntry): string => {
  const name = after?.name ?? after?.title ?? before?.name ?? before?.title;
  return typeof name === 'string' && name !== '' ? name : '';
};

export const entryTitle = (entry: AuditEntry): string => {
  const name = nameIn(entry);
  return name ? `${actionLabel(entry.action)}: ${name}` : actionLabel(entry.action);
};

export const kindLabel = (kind: string): string => capital(known(kinds, kind)?.noun ?? kind.replaceAll('_', ' '));

export const recordName = ({ subject_type, subject_id }: Pick<AuditEntry, 'subject_type' | 'subject_id'>): string =>
  subject_id === null ? kindLabel(subject_type) : `${kindLabel(subject_type)} ${subject_id}`;

/** Null if no screen shows the record or this entry deletes it. */
export function recordUrl({ subject_type, subject_id, action }: AuditEntry): string | null {
  if (subject_id === null || action.endsWith('.delete')) return null;
  return known(kinds, subject_type)?.url?.(subject_id) ?? null;
}

const all = ['', 'Any record'] as const;
export const kindOptions = [all, ...Object.keys(kinds).map((kind) => [kind, kindLabel(kind)] as const)];

export const actionOptions = (kind: string) => [
  ['', 'Any action'] as const,
  ...Object.entries(kinds)
    .filter(([name]) => kind === '' || name === kind)
    .flatMap(([name, { verbs }]) => verbs.map((verb) => `${name}.${verb}`))
    .map((action) => [action, actionLabel(action)] as const),
];
