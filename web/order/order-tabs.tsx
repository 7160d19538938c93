import clsx from 'clsx';
import { useLocation } from 'react-router';
import { LinkTabs } from '../ui/tabs.tsx';
import { orderTabs, type TabId, tabUrl } from './tabs.ts';

type Props = {
  /** Null on the overview of a phone, which leads to the conversation above. */
  selected: TabId | null;
  toDo: ReadonlySet<TabId>;
  /** Next to the names of some: `3/8`. */
  states?: Partial<Record<TabId, string | undefined>>;
  className: string | undefined;
};

export function OrderTabs({ selected, toDo, states = {}, className }: Props) {
  const { search } = useLocation();
  const shown = orderTabs.filter(({ id }) => selected !== null || id !== 'conversation');
  return (
    <div className={clsx('mb-4 print:hidden', className)}>
      <LinkTabs
        label="Order"
        isListOnPhones
        tabs={shown.map(({ id, name }) => ({
          label: states[id] ? (
            <>
              {name} <span className="text-sm font-normal tabular-nums">{states[id]}</span>
            </>
          ) : (
            name
          ),
          to: tabUrl(search, id),
          isShown: id === selected,
          isDue: toDo.has(id),
        }))}
      />
    </div>
  );
}
