import { PageTabs } from '../../../dashboard/page-tabs.tsx';

export const ServiceTabs = ({ id }: { id: number }) => (
  <PageTabs
    label="Service"
    tabs={[
      { label: 'Details', to: `/admin/dashboard/services/${id}` },
      { label: 'Questions', to: `/admin/dashboard/services/${id}/questions` },
    ]}
  />
);
