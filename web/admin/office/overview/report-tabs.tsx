import { PageTabs } from '../../../dashboard/page-tabs.tsx';

const at = (page: string) => `/admin/dashboard/${page}`;

export const ReportTabs = () => (
  <PageTabs
    label="Reports"
    tabs={[
      { label: 'On time', to: at('reports/on-time') },
      { label: 'Searches without results', to: at('search-misses') },
    ]}
  />
);
