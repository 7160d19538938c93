import clsx from 'clsx';
import { X } from 'lucide-react';
import type { SelectField } from './filter-select.tsx';
import { useListUrl } from './list-url.ts';
import { type PeriodFilter, usePeriodText } from './period-field.tsx';

/** A filter that only a link sets: it has a chip but no field. */
type LinkedFilter = { names: readonly string[]; chip: string };

export type FiltersWithChips = {
  fields?: readonly SelectField[];
  period?: PeriodFilter;
  linked?: readonly LinkedFilter[];
};

type Chip = { label: string; names: readonly string[] };

export function useFilterChips({ fields = [], period, linked = [] }: FiltersWithChips): Chip[] {
  const { params } = useListUrl();
  const periodText = usePeriodText(period);
  return [
    ...fields.flatMap(({ name, label, options, late }) => {
      const chosen = options.find(([value]) => value !== '' && value === params.get(name));
      if (chosen) return [{ label: `${label}: ${chosen[1]}`, names: [name] }];
      return late && params.get(name) ? [{ label, names: [name] }] : [];
    }),
    ...(periodText === null ? [] : [{ label: periodText, names: ['from', 'to'] }]),
    ...linked
      .filter(({ names }) => names.some((name) => params.has(name)))
      .map(({ names, chip }) => ({ label: chip, names })),
  ];
}

export function FilterChips({ chips, className }: { chips: readonly Chip[]; className?: string | undefined }) {
  const { change } = useListUrl();
  if (chips.length === 0) return null;
  return (
    <ul aria-label="Active filters" className={clsx('flex min-w-0 items-center gap-1.5 overflow-x-auto', className)}>
      {chips.map(({ label, names }) => (
        <li key={label} className="shrink-0">
          <button
            type="button"
            aria-label={`Remove filter: ${label}`}
            onClick={() => change(Object.fromEntries(names.map((name) => [name, ''])))}
            className="inline-flex h-8 max-w-72 items-center gap-1 rounded-md border border-brand bg-brand-soft pe-1.5 ps-2.5 text-sm font-medium text-brand-strong -outline-offset-2 hover:border-ink pointer-coarse:h-11"
          >
            <bdi className="min-w-0 truncate">{label}</bdi>
            <X aria-hidden size={16} className="shrink-0" />
          </button>
        </li>
      ))}
    </ul>
  );
}
