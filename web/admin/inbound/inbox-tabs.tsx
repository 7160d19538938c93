import { PageTabs } from '../../dashboard/page-tabs.tsx';
import { usePendingCounts } from '../../dashboard/pending-counts.ts';

const at = (page: string) => `/admin/dashboard/${page}`;

export function InboxTabs() {
  const { quarantinedEmails } = usePendingCounts();
  return (
    <PageTabs
      label="Emails"
      tabs={[
        { label: 'Received', to: at('inbound-emails'), count: quarantinedEmails },
        { label: 'Saved replies', to: at('saved-replies') },
      ]}
    />
  );
}
