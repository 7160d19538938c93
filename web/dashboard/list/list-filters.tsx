import clsx from 'clsx';
import { ListFilter as FilterIcon } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useShortcuts } from '../../search/shortcuts.ts';
import { Button } from '../../ui/button.tsx';
import { PopoverPanel } from '../../ui/popovers/popover-panel.tsx';
import { ExportButton, type Exporting } from './export-button.tsx';
import { FilterChips, type FiltersWithChips, useFilterChips } from './filter-chips.tsx';
import { FilterSelect, loadLateOptions, type Option, type SelectField, useLoadedFields } from './filter-select.tsx';
import { useListUrl } from './list-url.ts';
import { PeriodField } from './period-field.tsx';
import { SearchBox } from './search-box.tsx';
import { SortMenu } from './sort-menu.tsx';

export type Filters = FiltersWithChips & {
  search?: string;
  /** Rows of two lines have no heads to sort by: `['', 'Newest first']`. */
  sorts?: readonly Option[];
  exporting?: Exporting;
  /** The panel has it below the fields. */
  saveView?: ReactNode;
};

type Props = Filters & {
  /** Rows of two lines have no heads to sort by. */
  withSorts?: boolean;
  onSelect?: (() => void) | undefined;
};

export function ListFilters(props: Props) {
  const { search, fields: named = [], period, sorts = [], exporting, saveView, withSorts = false, onSelect } = props;
  const fields = useLoadedFields(named);
  const chips = useFilterChips({ ...props, fields });
  useOptionsOfChips(named);
  const hasPanel = fields.length > 0 || period !== undefined;
  const hasMenu = (withSorts && sorts.length > 0) || onSelect !== undefined;
  if (!search && !hasPanel && chips.length === 0 && !hasMenu && !exporting) return null;
  return (
    <div className="mb-2 flex min-h-9 items-center gap-2 print:hidden">
      {search && <SearchBox label={search} />}
      {hasPanel && (
        <FilterButton count={chips.length} onOpen={() => loadLateOptions(named)}>
          <FilterChips chips={chips} className="flex-wrap sm:hidden" />
          {fields.map((field) => (
            <FilterSelect key={field.name} {...field} />
          ))}
          {period && <PeriodField {...period} />}
          {saveView}
        </FilterButton>
      )}
      <FilterChips chips={chips} className={hasPanel ? 'max-sm:hidden' : undefined} />
      {(hasMenu || exporting) && (
        <div className={clsx('ms-auto flex shrink-0 items-center gap-1', !hasMenu && 'max-sm:hidden')}>
          {exporting && (
            <div className="flex items-center gap-2 max-sm:hidden">
              <ExportButton {...exporting} />
            </div>
          )}
          {hasMenu && <SortMenu sorts={withSorts ? sorts : []} onSelect={onSelect} />}
        </div>
      )}
    </div>
  );
}

/** A filtered list names what it is filtered by. */
function useOptionsOfChips(fields: readonly SelectField[]): void {
  const { params } = useListUrl();
  const filtered = fields.filter(({ name, late }) => late && params.has(name));
  const names = filtered.map(({ name }) => name).join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for the same names
  useEffect(() => loadLateOptions(filtered), [names]);
}

type FilterButtonProps = { count: number; onOpen: () => void; children: ReactNode };

/** Not a modal dialog: the list changes behind it. */
function FilterButton({ count, onOpen, children }: FilterButtonProps) {
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const open = () => {
    onOpen();
    setOpen(true);
  };
  useShortcuts({ f: { label: 'Filter the list', run: open } });
  return (
    <>
      <Button
        ref={button}
        size="small"
        tone="secondary"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={open}
        className="shrink-0"
      >
        <FilterIcon aria-hidden size={18} />
        Filter
        {count > 0 && (
          <span className="tabular-nums sm:sr-only">
            {count}
            <span className="sr-only"> active</span>
          </span>
        )}
      </Button>
      {isOpen && (
        <PopoverPanel anchor={button} label="Filter" onClose={() => setOpen(false)} className="w-80">
          <div className="grid gap-4 p-4">{children}</div>
        </PopoverPanel>
      )}
    </>
  );
}
