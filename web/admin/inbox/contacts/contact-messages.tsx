import { MailOpen } from 'lucide-react';
import type { ContactMessage } from '../../../../contract/inbox/contacts.ts';
import { call } from '../../../api/browser.ts';
import { RowTime } from '../../../dashboard/date-time.tsx';
import { useAction } from '../../../dashboard/forms/use-action.ts';
import { type Column, OneLine, TitleWithDetail } from '../../../dashboard/list/columns.tsx';
import { DataList } from '../../../dashboard/list/data-list.tsx';
import { filterIn, useListUrl } from '../../../dashboard/list/list-url.ts';
import { loadList } from '../../../dashboard/list/load-list.ts';
import { ListViews } from '../../../dashboard/list/saved/list-views.tsx';
import { PageHead } from '../../../dashboard/page-head.tsx';
import { useLiveReload } from '../../../dashboard/use-live-events.ts';
import { useNextFocus } from '../../../dashboard/use-next-focus.ts';
import { FileList } from '../../../files/file-list.tsx';
import { useSite } from '../../../site.ts';
import { Button } from '../../../ui/button.tsx';
import { Status, Tag } from '../../../ui/status.tsx';
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
      head: 'Message',
      cell: ({ name, message, read_at }) => (
        <span className={read_at ? 'font-normal' : undefined}>
          <TitleWithDetail title={name} detail={message} />
        </span>
      ),
    },
    {
      head: 'State',
      width: 112,
      place: 'state',
      cell: ({ read_at }) => <Status {...(read_at ? { label: 'Read' } : { label: 'New', tone: 'brand' })} />,
    },
    { head: 'From', sort: 'name', width: 220, place: 'tablet', cell: ({ email }) => <OneLine text={email} /> },
    {
      head: 'Received',
      sort: 'created_at',
      width: 120,
      place: 'end',
      cell: ({ created_at }) => <RowTime time={created_at} />,
    },
    {
      head: 'Mark as read',
      width: 120,
      place: 'action',
      cell: (message) => message.read_at === null && <ReadButton name={message.name} onRead={() => read(message)} />,
    },
  ];
  const details = (message: ContactMessage) => (
    <>
      <p className="flex flex-wrap items-center gap-x-2">
        <a
          href={replyTo(message, company.name)}
          title={`Reply to ${message.name}`}
          onClick={() => void read(message)}
          className="inline-flex min-h-6 items-center text-brand underline underline-offset-4"
        >
          {message.email}
        </a>
        {message.source === 'email' && <Tag>By email</Tag>}
      </p>
      <p dir="auto" className="max-w-text whitespace-pre-line">
        {message.message}
      </p>
      {message.files.length > 0 && (
        <div className="mt-2">
          <FileList files={message.files} label={`Files of the message from ${message.name}`} />
        </div>
      )}
    </>
  );
  return (
    <>
      <PageHead title="Contact messages" views={<ListViews name="is_read" label="Contact messages" views={views} />} />
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
        filters={{ search: 'Search contact messages', sorts }}
        details={details}
        // A read message would disappear from the “New” view at once.
        onUnfold={(message) => view !== '0' && void read(message)}
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
      size="small"
      tone="quiet"
      className="px-1.5! text-sm whitespace-nowrap"
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
