import type { InboundEmail } from '../../../../contract/inbox/inbound.ts';
import type { InboxThread } from '../../../../contract/inbox/inbox.ts';
import { call } from '../../../api/browser.ts';
import { statuses } from '../../../ui/statuses.ts';

type State = InboundEmail['state'];

/** Emails that wait for no decision are no conversations of the inbox; they are listed on request. */
export const emailStates = [
  ['', 'Held back'],
  ['posted', 'Posted'],
  ['contact', 'Contact messages'],
  ['ignored-known', 'Ignored, known sender'],
  ['ignored', 'All ignored'],
  ['failed', 'Failed'],
  ['discarded', 'Discarded'],
  ['any', 'All'],
] as const;

const queryOf = (chosen: string) =>
  chosen === 'any'
    ? {}
    : chosen === 'ignored-known'
      ? ({ state: 'ignored', known: '1' } as const)
      : { state: chosen as State };

export const otherEmailState = (params: URLSearchParams): string | undefined =>
  emailStates.find(([value]) => value !== '' && value === params.get('state'))?.[0];

export type ListedThread = InboxThread & { tag?: string };

export const subjectOf = ({ subject }: InboundEmail): string => subject.trim() || 'No subject';

const toThread = (email: InboundEmail): ListedThread => ({
  source: 'email',
  id: email.id,
  state: email.state === 'quarantined' ? 'open' : 'done',
  is_unread: email.state === 'quarantined',
  user_id: email.user?.id ?? null,
  name: email.user?.name ?? email.from,
  order_id: email.order_id,
  line: subjectOf(email),
  author: null,
  last_id: email.id,
  at: email.created_at,
  tag: `Email: ${statuses.inboundEmail[email.state].label.toLowerCase()}`,
});

export async function listOtherEmails(chosen: string, url: URL) {
  const search = url.searchParams.get('search') ?? undefined;
  const page = Number(url.searchParams.get('page')) || 1;
  const [emails, { counts }] = await Promise.all([
    call('GET /admin/inbound-emails', { query: { ...queryOf(chosen), page, ...(search && { search }) } }),
    call('GET /admin/inbox', { query: { per_page: 1 } }),
  ]);
  return { data: emails.data.map(toThread), meta: emails.meta, counts };
}
