import { PageTabs } from '../../../dashboard/page-tabs.tsx';

const at = (page: string) => `/admin/dashboard/settings/${page}`;

export const SettingsTabs = () => (
  <PageTabs
    label="Settings"
    tabs={[
      { label: 'Security', to: at('security') },
      { label: 'Work', to: at('work') },
      { label: 'Company', to: at('seller') },
      { label: 'Tax', to: at('tax') },
      { label: 'Invoicing', to: at('invoicing') },
    ]}
  />
);
