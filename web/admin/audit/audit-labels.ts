import type { AuditEntry } from '../../../contract/back-office.ts';

type Kind = {
  /** What people call a record of this kind. */
  noun: string;
  /** What is done to it, in the words of the log. */
  verbs: readonly string[];
  /** Where such a record is looked at; kinds without a screen for one record lead to their list. */
  address: ((id: number) => string) | null;
};

const at = (path: string) => `/admin/dashboard/${path}`;
const edits = ['create', 'update', 'delete'] as const;

const kinds: Record<string, Kind> = {
  order: {
    noun: 'order',
    verbs: ['assign', 'unassign', 'start', 'complete', 'deliver', 'delete'],
    address: (id) => at(`orders/${id}`),
  },
  payment: { noun: 'payment', verbs: ['settle'], address: () => at('payments-to-review?is_settled=1') },
  commission: { noun: 'commission', verbs: ['pay'], address: () => at('staff?tab=commissions&status=all') },
  // Customers, staff and admins alike: the log does not say on which screen an account stands.
  user: { noun: 'account', verbs: edits, address: null },
  role: { noun: 'role', verbs: edits, address: () => at('roles') },
  designation: { noun: 'designation', verbs: edits, address: () => at('categories') },
  service: { noun: 'service', verbs: edits, address: (id) => at(`services/${id}`) },
  service_category: { noun: 'service category', verbs: edits, address: () => at('categories?tab=services') },
  blog: { noun: 'solution', verbs: edits, address: (id) => at(`solutions/${id}`) },
  blog_category: { noun: 'solution category', verbs: edits, address: () => at('categories?tab=solutions') },
  client: { noun: 'client', verbs: edits, address: () => at('clients') },
  review: { noun: 'review', verbs: ['approve', 'delete'], address: () => at('reviews') },
  contact_message: { noun: 'contact message', verbs: ['read'], address: () => at('contact-messages') },
};

const sentences: Record<string, (noun: string) => string> = {
  create: (noun) => `Created ${article(noun)}`,
  update: (noun) => `Changed ${article(noun)}`,
  delete: (noun) => `Deleted ${article(noun)}`,
  approve: (noun) => `Approved ${article(noun)}`,
  settle: (noun) => `Settled ${article(noun)}`,
  pay: (noun) => `Paid ${article(noun)}`,
  read: (noun) => `Read ${article(noun)}`,
  assign: (noun) => `Assigned staff to ${article(noun)}`,
  unassign: (noun) => `Took staff off ${article(noun)}`,
  start: (noun) => `Started work on ${article(noun)}`,
  complete: (noun) => `Completed work on ${article(noun)}`,
  deliver: (noun) => `Delivered work on ${article(noun)}`,
};

const article = (noun: string) => `${/^[aeo]/.test(noun) ? 'an' : 'a'} ${noun}`;
const capital = (text: string) => text.replace(/^./, (first) => first.toUpperCase());
const known = <T>(record: Record<string, T>, key: string): T | undefined =>
  Object.hasOwn(record, key) ? record[key] : undefined;

/** An action of the log in words that people understand; one that is new here stands as it is. */
export function actionLabels(action: string): string {
  const [kind = '', verb = ''] = action.split('.');
  const noun = known(kinds, kind)?.noun;
  const sentence = known(sentences, verb);
  return noun && sentence ? sentence(noun) : action;
}

const nameIn = ({ before, after }: AuditEntry): string => {
  const name = after?.name ?? after?.title ?? before?.name ?? before?.title;
  return typeof name === 'string' && name !== '' ? name : '';
};

/** What was done, with the record's name where the entry has it. */
export const whatWasDone = (entry: AuditEntry): string => {
  const name = nameIn(entry);
  return name ? `${actionLabels(entry.action)}: ${name}` : actionLabels(entry.action);
};

export const kindLabels = (kind: string): string => capital(known(kinds, kind)?.noun ?? kind.replaceAll('_', ' '));

export const recordName = ({ subject_type, subject_id }: Pick<AuditEntry, 'subject_type' | 'subject_id'>): string =>
  subject_id === null ? kindLabels(subject_type) : `${kindLabels(subject_type)} ${subject_id}`;

/** Null where no screen shows it, or it has just been deleted. */
export function recordUrl({ subject_type, subject_id, action }: AuditEntry): string | null {
  if (subject_id === null || action.endsWith('.delete')) return null;
  return known(kinds, subject_type)?.address?.(subject_id) ?? null;
}

const all = ['', 'Any record'] as const;
export const kindOptions = [all, ...Object.keys(kinds).map((kind) => [kind, kindLabels(kind)] as const)];

/** Of one kind of record, or of all of them. */
export const actionOptions = (kind: string) => [
  ['', 'Any action'] as const,
  ...Object.entries(kinds)
    .filter(([name]) => kind === '' || name === kind)
    .flatMap(([name, { verbs }]) => verbs.map((verb) => `${name}.${verb}`))
    .map((action) => [action, actionLabels(action)] as const),
];
