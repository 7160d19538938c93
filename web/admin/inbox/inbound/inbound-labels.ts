import type { Response } from '../../../api/call.ts';

export type InboundEmail = Response<'GET /admin/inbound-emails'>['data'][number];
type State = InboundEmail['state'];

type View = State | 'ignored-known' | 'all';

export const views: readonly { value: View; label: string }[] = [
  { value: 'quarantined', label: 'Quarantined' },
  { value: 'posted', label: 'Posted' },
  { value: 'contact', label: 'Contact messages' },
  { value: 'ignored-known', label: 'Ignored, known sender' },
  { value: 'ignored', label: 'All ignored' },
  { value: 'failed', label: 'Failed' },
  { value: 'discarded', label: 'Discarded' },
  { value: 'all', label: 'All' },
];

export const empties: Record<View, { title: string; text: string }> = {
  quarantined: {
    title: 'No emails to check',
    text: 'Replies that may not be from the customer appear here. You decide whether they’re posted.',
  },
  posted: { title: 'No replies by email yet', text: 'Emails that became messages of an order appear here.' },
  contact: {
    title: 'No contact messages by email yet',
    text: 'Emails that belong to no order become contact messages, and are listed here.',
  },
  'ignored-known': {
    title: 'No emails of people you know were ignored',
    text: 'Automatic replies and empty emails of customers and staff appear here.',
  },
  ignored: { title: 'No emails were ignored', text: 'Automatic replies, reports and the like appear here.' },
  failed: { title: 'No emails have failed', text: 'Emails that couldn’t be read appear here.' },
  discarded: { title: 'No emails were discarded', text: 'Quarantined emails that you discard appear here.' },
  all: { title: 'No emails yet', text: 'Emails that customers and staff send to your reply address appear here.' },
};

export const queryOf = (view: View) =>
  view === 'all' ? {} : view === 'ignored-known' ? ({ state: 'ignored', known: '1' } as const) : { state: view };

export const viewIn = (params: URLSearchParams): View =>
  views.find(({ value }) => value === params.get('state'))?.value ?? 'quarantined';

export const subjectOf = ({ subject }: InboundEmail): string => subject.trim() || 'No subject';

export const sentence = (text: string): string => {
  const trimmed = text.trim();
  if (trimmed === '') return '';
  return `${trimmed.slice(0, 1).toUpperCase()}${trimmed.slice(1)}${/[.!?]$/.test(trimmed) ? '' : '.'}`;
};
