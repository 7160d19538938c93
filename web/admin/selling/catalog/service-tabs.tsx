import { useLocation } from 'react-router';
import { LinkTabs } from '../../../ui/tabs.tsx';

export function ServiceTabs({ id }: { id: number }) {
  const { pathname } = useLocation();
  const details = `/admin/dashboard/services/${id}`;
  const questions = `${details}/questions`;
  return (
    <div className="mb-4">
      <LinkTabs
        label="Service"
        tabs={[
          { label: 'Details', to: details, isShown: pathname === details },
          { label: 'Questions', to: questions, isShown: pathname === questions },
        ]}
      />
    </div>
  );
}
