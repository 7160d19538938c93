import clsx from 'clsx';
import { MailOpen } from 'lucide-react';
import type { ContactMessage } from '../../../../contract/inbox/contacts.ts';
import { call } from '../../../api/browser.ts';
import { RowTime } from '../../../dashboard/date-time.tsx';
import { useAction } from '../../../dashboard/forms/use-action.ts';
import { type Column, InsteadOfColumn } from '../../../dashboard/list/columns.tsx';
import { DataList } from '../../../dashboard/list/data-list.tsx';
import { ListFilter, ListFilters } from '../../../dashboard/list/list-filters.tsx';
import { ListTop } from '../../../dashboard/list/list-top.tsx';
import { filterIn, useListUrl } from '../../../dashboard/list/list-url.ts';
import { loadList } from '../../../dashboard/list/load-list.ts';
import { ListViews } from '../../../dashboard/list/saved/list-views.tsx';
import { LongText } from '../../../dashboard/long-text.tsx';
import { useLiveReload } from '../../../dashboard/use-live-events.ts';
import { useNextFocus } from '../../../dashboard/use-next-focus.ts';
import { FileList } from '../../../files/file-list.tsx';
import { useSite } from '../../../site.ts';
import { Button } from '../../../ui/button.tsx';
import { Status, Tag } from '../../../ui/status.tsx';
import { InboxTabs } from '../inbound/inbox-tabs.tsx';
import type { Route } from './+types/contact-messages.ts';

export { ScreenError as ErrorBoundary } from '../../../dashboard/frame/screen-error.tsx';
export { ListSkeleton as HydrateFallback } from '../../../dashboard/list/list-skeleton.tsx';

export const clientLoader = ({ url }: Route.ClientLoaderArgs) =>
  loadList('GET /admin/contact-messages', url, { failed: 'Failed to fetch contact messages.', filters: ['is_read'] });

const sorts = [
  ['', 'Newest first'],
  ['created_at', 'Oldest first'],
  ['name', 'Name A–Z'],
] as const;

const views = [
  { value: '', label: 'All' },
  { value: '0', label: 'New' },
  { value: '1', label: 'Read' },
] as const;

const empties: Record<string, { title: string; text: string }> = {
  '0': { title: 'You’re all caught up', text: 'New messages appear here until you read them.' },
  '1': { title: 'No read messages yet', text: 'Messages you’ve read appear here.' },
};
const nothingYet = {
  title: 'No messages yet',
  text: 'Messages from the contact form on your site appear here, and emails that belong to no order.',
};

export default function ContactMessages({ loaderData }: Route.ComponentProps) {
  const { run, problem } = useAction();
  const { params } = useListUrl();
  useLiveReload('contact.waiting');
  const view = params.get('is_read') ?? '';
  const { company } = useSite().config;
  const read = async ({ id, name, read_at }: ContactMessage) => {
    if (read_at) return;
    await run(() => call('PUT /admin/contact-messages/{id}/read', { params: { id } }), {
      failure: 'Failed to mark the message as read.',
      done: `The message from ${name} was marked as read.`,
      recordKey: id,
    });
  };
  const columns: Column<ContactMessage>[] = [
    {
      head: 'Name',
      sort: 'name',
      cell: (message) => (
        <div className={clsx('md:w-52', message.read_at && 'font-normal')}>
          <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
            <bdi className="wrap-anywhere">{message.name}</bdi>
            {!message.read_at && <Status label="New" tone="brand" />}
            {message.source === 'email' && <Tag>By email</Tag>}
          </p>
          <a
            href={replyTo(message, company.name)}
            title={`Reply to ${message.name}`}
            onClick={() => void read(message)}
            className="inline-flex min-h-6 items-center font-normal wrap-anywhere text-brand underline underline-offset-4"
          >
            {message.email}
          </a>
          <InsteadOfColumn>
            <RowTime time={message.created_at} />
          </InsteadOfColumn>
        </div>
      ),
    },
    {
      head: 'Message',
      wide: true,
      bare: true,
      cell: (message) => (
        <div className={clsx('md:min-w-56', !message.read_at && 'font-medium')}>
          <LongText
            text={message.message}
            about={`the message from ${message.name}`}
            // A read message would disappear from the “New” view at once.
            onExpand={() => view !== '0' && void read(message)}
          />
          {message.files.length > 0 && (
            <div className="mt-2">
              <FileList files={message.files} label={`Files of the message from ${message.name}`} />
            </div>
          )}
        </div>
      ),
    },
    { head: 'Received', sort: 'created_at', from: 'table lg', cell: ({ created_at }) => <RowTime time={created_at} /> },
  ];
  return (
    <>
      <InboxTabs />
      <ListTop
        title="Contact messages"
        views={<ListViews name="is_read" label="Contact messages" views={views} />}
        intro="From your site’s contact form, and emails that belong to no order. You also get them by email."
      />
      <ListFilters search="Search contact messages">
        <ListFilter name="sort" label="Sort by" options={sorts} />
      </ListFilters>
      <DataList
        caption="Contact messages"
        loaded={loaderData}
        columns={columns}
        defaultSort="-created_at"
        problem={problem}
        views={['is_read']}
        empty={empties[view] ?? nothingYet}
        bulk={{
          call: (body) => call('POST /admin/contact-messages/bulk', { body }),
          filter: filterIn(params, ['is_read']),
          noun: ['message', 'messages'],
          nameOf: ({ name }) => `The message from ${name}`,
          actions: [
            {
              action: 'read',
              label: 'Mark as read',
              Icon: MailOpen,
              pending: 'Saving…',
              done: (count) => `${count} marked as read.`,
            },
          ],
        }}
        nameOf={({ name }) => `the message from ${name}`}
        actions={(message) =>
          message.read_at === null && <ReadButton name={message.name} onRead={() => read(message)} />
        }
      />
    </>
  );
}

const replyTo = ({ email }: ContactMessage, company: string) =>
  `mailto:${encodeURIComponent(email).replace('%40', '@')}?subject=${encodeURIComponent(`Your message to ${company}`)}`;

function ReadButton({ name, onRead }: { name: string; onRead: () => Promise<void> }) {
  const moveFocusFrom = useNextFocus();
  return (
    <Button
      tone="quiet"
      className="whitespace-nowrap"
      aria-description={`The message from ${name}`}
      onClick={({ currentTarget }) => {
        moveFocusFrom(currentTarget);
        void onRead();
      }}
    >
      Mark as read
    </Button>
  );
}
