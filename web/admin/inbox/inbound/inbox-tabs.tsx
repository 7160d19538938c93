import { usePendingCounts } from '../../../dashboard/frame/pending-counts.ts';
import { PageTabs } from '../../../dashboard/page-tabs.tsx';

const at = (page: string) => `/admin/dashboard/${page}`;

export function InboxTabs() {
  const { contactMessages, quarantinedEmails } = usePendingCounts();
  return (
    <PageTabs
      label="Inbox"
      tabs={[
        { label: 'Contact messages', to: at('contact-messages'), count: contactMessages },
        { label: 'Received emails', to: at('inbound-emails'), count: quarantinedEmails },
        { label: 'Saved replies', to: at('saved-replies') },
      ]}
    />
  );
}
