import { usePendingCounts } from '../../../dashboard/frame/pending-counts.ts';
import { PageTabs } from '../../../dashboard/page-tabs.tsx';

const at = (page: string) => `/admin/dashboard/${page}`;

export function MessageTabs() {
  const { messages, orderMessages } = usePendingCounts();
  return (
    <PageTabs
      label="Inbox"
      tabs={[
        { label: 'Chat', to: at('chat'), count: messages },
        { label: 'Orders', to: at('chat/orders'), count: orderMessages },
      ]}
    />
  );
}
