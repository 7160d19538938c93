import { PageTabs } from '../../../dashboard/page-tabs.tsx';

const at = (page: string) => `/admin/dashboard/${page}`;

export const InvoiceTabs = () => (
  <PageTabs
    label="Invoices"
    tabs={[
      { label: 'Invoices', to: at('invoices') },
      { label: 'Credit notes', to: at('invoices/credit-notes') },
    ]}
  />
);
