import { LinkTabs } from '../../../ui/tabs.tsx';

const LIST = '/admin/dashboard/customers';

export const CustomerTabs = ({ isDeleted = false }: { isDeleted?: boolean }) => (
  <div className="mb-4">
    <LinkTabs
      label="Customers"
      tabs={[
        { to: LIST, label: 'Customers', isShown: !isDeleted },
        { to: `${LIST}/deleted`, label: 'Deleted', isShown: isDeleted },
      ]}
    />
  </div>
);
