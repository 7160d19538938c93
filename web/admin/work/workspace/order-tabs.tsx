import { PageTabs } from '../../../dashboard/page-tabs.tsx';

const at = (page: string) => `/admin/dashboard/${page}`;

export const OrderTabs = () => (
  <PageTabs
    label="Orders"
    tabs={[
      { label: 'All orders', to: at('orders') },
      { label: 'Due', to: at('orders/due') },
    ]}
  />
);
