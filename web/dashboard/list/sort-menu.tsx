import { ArrowUpDown, Check, ListChecks } from 'lucide-react';
import { Menu, type MenuItem } from '../../ui/popovers/menu.tsx';
import type { Option } from './filter-select.tsx';
import { useListUrl } from './list-url.ts';

type Props = { sorts: readonly Option[]; onSelect: (() => void) | undefined };

/** Where rows have neither heads nor checkboxes. */
export function SortMenu({ sorts, onSelect }: Props) {
  const { params, change } = useListUrl();
  const current = params.get('sort') ?? '';
  const items: MenuItem[] = [
    ...sorts.map(([value, label]) => ({
      label,
      Icon: value === current ? Check : ArrowUpDown,
      onSelect: () => change({ sort: value }),
    })),
    ...(onSelect ? [{ label: 'Select', Icon: ListChecks, onSelect }] : []),
  ];
  return (
    <Menu
      label={onSelect ? 'Sort and select' : 'Sort'}
      items={items}
      className="size-9! border border-line-strong bg-surface pointer-coarse:size-11!"
    />
  );
}
