import type { AuditEntry } from '../../../../contract/platform/audit.ts';
import { auditKinds } from '../../all-screens.ts';
import { dashboardUrl } from '../../rows.ts';
import { verbs } from '../../shared/audit-verbs.ts';

/** The filter lists these first, because they are looked for most. */
const firstKinds: readonly string[] = [
  'order',
  'refund',
  'invoice',
  'credit_note',
  'dispute',
  'payment',
  'commission',
  'commission_rate',
  'payout',
  'user',
  'role',
  'designation',
  'service',
  'service_category',
  'blog',
  'blog_category',
  'client',
  'review',
  'email',
  'tax_rate',
  'tax_id',
  'billing_profile',
  'contact_message',
];
const kindNames = [...new Set([...firstKinds, ...Object.keys(auditKinds)])];

const capital = (text: string) => text.replace(/^./, (first) => first.toUpperCase());
const known = <T>(record: Readonly<Record<string, T>>, key: string): T | undefined =>
  Object.hasOwn(record, key) ? record[key] : undefined;

/** The sentences of a kind's own verbs; null for the verbs that many kinds have. */
const verbsOf = (kind: string): [verb: string, sentence: string | null][] =>
  (known(auditKinds, kind)?.verbs ?? []).map((verb) => (typeof verb === 'string' ? [verb, null] : [...verb]));

/** `role.create` is `Created a role`; an unknown action stays as it is. */
export function actionLabel(action: string): string {
  const [kind = '', verb = ''] = action.split('.');
  const noun = known(auditKinds, kind)?.noun;
  if (noun === undefined) return action;
  const own = verbsOf(kind).find(([name]) => name === verb)?.[1];
  return own ?? known<(noun: string) => string>(verbs, verb)?.(noun) ?? action;
}

const nameIn = ({ before, after }: AuditEntry): string => {
  const name = after?.name ?? after?.title ?? before?.name ?? before?.title;
  return typeof name === 'string' && name !== '' ? name : '';
};

export const entryTitle = (entry: AuditEntry): string => {
  const name = nameIn(entry);
  return name ? `${actionLabel(entry.action)}: ${name}` : actionLabel(entry.action);
};

export const kindLabel = (kind: string): string => capital(known(auditKinds, kind)?.noun ?? kind.replaceAll('_', ' '));

export const recordName = ({ subject_type, subject_id }: Pick<AuditEntry, 'subject_type' | 'subject_id'>): string =>
  subject_id === null ? kindLabel(subject_type) : `${kindLabel(subject_type)} ${subject_id}`;

export function recordUrl({ subject_type, subject_id, action }: AuditEntry): string | null {
  if (subject_id === null || action.endsWith('.delete')) return null;
  const path = known(auditKinds, subject_type)?.url?.(subject_id);
  return path === undefined ? null : dashboardUrl(path);
}

const all = ['', 'Any record'] as const;
export const kindOptions = [all, ...kindNames.map((kind) => [kind, kindLabel(kind)] as const)];

export const actionOptions = (kind: string) => [
  ['', 'Any action'] as const,
  ...kindNames
    .filter((name) => kind === '' || name === kind)
    .flatMap((name) => verbsOf(name).map(([verb]) => `${name}.${verb}`))
    .map((action) => [action, actionLabel(action)] as const),
];
