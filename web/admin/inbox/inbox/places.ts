import type { InboxCounts, InboxSource, InboxThread } from '../../../../contract/inbox/inbox.ts';

export type ThreadKey = Pick<InboxThread, 'source' | 'id'>;

type Place = {
  title: string;
  /** Names the view, where the title is too long. */
  view?: string;
  source?: InboxSource;
  empty: { title: string; text: string };
};

const root = '/admin/dashboard/';

/** Each address shows the inbox with its own filter. */
const places: Readonly<Record<string, Place>> = {
  inbox: {
    title: 'Inbox',
    view: 'All',
    empty: { title: 'All done', text: 'New messages of customers, staff and visitors appear here.' },
  },
  chat: {
    title: 'Chat',
    source: 'chat',
    empty: { title: 'All done', text: 'Messages that aren’t about an order appear here.' },
  },
  'chat/orders': {
    title: 'Conversations about orders',
    view: 'Orders',
    source: 'order',
    empty: { title: 'All done', text: 'Messages about orders appear here.' },
  },
  'contact-messages': {
    title: 'Contact messages',
    source: 'contact',
    empty: {
      title: 'All done',
      text: 'Messages from the contact form on your site appear here, and emails that belong to no order.',
    },
  },
  'inbound-emails': {
    title: 'Received emails',
    source: 'email',
    empty: {
      title: 'No emails to check',
      text: 'Replies that may not be from the customer appear here. You decide whether they’re added to the order.',
    },
  },
};

export const placeAt = (pathname: string): Place =>
  places[pathname.replace(/\/$/, '').slice(root.length)] ?? (places.inbox as Place);

const sources: Readonly<Record<string, InboxSource>> = {
  chat: 'chat',
  order: 'order',
  contact: 'contact',
  email: 'email',
};

const OPEN = 'open';
/** Earlier links to a person and to an email. */
const earlier = { with: 'chat', email: 'email' } as const;

export function openKey(params: URLSearchParams): ThreadKey | null {
  for (const [name, source] of Object.entries(earlier)) {
    const id = Number(params.get(name));
    if (Number.isSafeInteger(id) && id > 0) return { source, id };
  }
  const [name = '', number] = (params.get(OPEN) ?? '').split('-');
  const source = sources[name];
  const id = Number(number);
  return source && Number.isSafeInteger(id) && id > 0 ? { source, id } : null;
}

/** Null for the list alone. */
export function urlOf(params: URLSearchParams, key: ThreadKey | null): string {
  const next = new URLSearchParams(params);
  for (const name of [OPEN, ...Object.keys(earlier)]) next.delete(name);
  if (key) next.set(OPEN, `${key.source}-${key.id}`);
  return `?${next}`;
}

export const isSame = (a: ThreadKey | null, b: ThreadKey | null): boolean => a?.source === b?.source && a?.id === b?.id;

/** A search leads from one view to the next. */
export function viewsOf(pathname: string, params: URLSearchParams, counts: InboxCounts | undefined) {
  const search = params.get('search');
  const to = (path: string, query: Record<string, string> = {}) => {
    const all = new URLSearchParams({ ...query, ...(search && { search }) });
    return `${root}${path}${all.size > 0 ? `?${all}` : ''}`;
  };
  const here = pathname.replace(/\/$/, '').slice(root.length);
  const narrowed = here === 'inbox' ? (params.get('mine') === '1' ? 'mine' : params.get('state')) : null;
  return [
    ...Object.entries(places).map(([path, { title, view, source }]) => ({
      label: view ?? title,
      to: to(path),
      isShown: path === here && narrowed !== 'mine' && narrowed !== 'done',
      count: counts?.[source ?? 'all'],
    })),
    { label: 'Mine', to: to('inbox', { mine: '1' }), isShown: narrowed === 'mine', count: counts?.mine },
    { label: 'Done', to: to('inbox', { state: 'done' }), isShown: narrowed === 'done' },
  ];
}
