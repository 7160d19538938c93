import { useLocation } from 'react-router';
import { LinkTabs } from '../ui/tabs.tsx';
import { orderTabs, type TabId, tabUrl } from './tabs.ts';

type Props = { selected: TabId | null; toDo: ReadonlySet<TabId> };

export function OrderTabs({ selected, toDo }: Props) {
  const { search } = useLocation();
  return (
    <div className="mb-4 print:hidden">
      <LinkTabs
        label="Order"
        isListOnPhones
        tabs={orderTabs.map(({ id, name }) => ({
          label: name,
          to: tabUrl(search, id),
          isShown: id === selected,
          isDue: toDo.has(id),
        }))}
      />
    </div>
  );
}
