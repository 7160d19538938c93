import { SlidersHorizontal } from 'lucide-react';
import { createContext, type ReactNode, use, useId, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { control } from './control.ts';
import { filterNamesIn, useListUrl } from './list-url.ts';
import { SearchBox } from './search-box.tsx';
import { useIsPhone } from './use-is-phone.ts';

/** A phone's dialog shows labels and full-width filters. */
const InDialog = createContext(false);
export const useInDialog = (): boolean => use(InDialog);

type Props = { search?: string | undefined; children?: ReactNode; actions?: ReactNode };

export function ListFilters({ search, children, actions }: Props) {
  const isPhone = useIsPhone();
  return (
    <div className="mb-3 flex flex-wrap items-center gap-2 max-md:flex-nowrap lg:mb-1.5 print:hidden">
      {search && <SearchBox label={search} />}
      {children && (isPhone ? <FilterButton>{children}</FilterButton> : children)}
      {actions && <div className="ml-auto flex items-center gap-2">{actions}</div>}
    </div>
  );
}

function FilterButton({ children }: { children: ReactNode }) {
  const { params, change } = useListUrl();
  const [isOpen, setOpen] = useState(false);
  const active = filterNamesIn(params).filter((name) => name !== 'search');
  const clear = () => change(Object.fromEntries(active.map((name) => [name, ''])));
  return (
    <>
      <Button tone="secondary" onClick={() => setOpen(true)} className="shrink-0 px-3">
        <SlidersHorizontal aria-hidden size={18} />
        Filters{active.length > 0 && ` (${active.length})`}
      </Button>
      <Dialog
        open={isOpen}
        title="Filters"
        onClose={() => setOpen(false)}
        closing={
          active.length > 0 && (
            <Button tone="secondary" onClick={clear}>
              Clear filters
            </Button>
          )
        }
        action={<Button onClick={() => setOpen(false)}>Show results</Button>}
      >
        <InDialog value={true}>
          <div className="grid gap-4">{children}</div>
        </InDialog>
      </Dialog>
    </>
  );
}

/** `options`: URL value (`''` for no filter) and label. */
export function ListFilter({
  name,
  label,
  options,
  resets = [],
}: {
  name: string;
  label: string;
  options: readonly (readonly [value: string, label: string])[];
  resets?: readonly string[];
}) {
  const { params, change } = useListUrl();
  const inDialog = useInDialog();
  const id = useId();
  const select = (
    <select
      id={id}
      aria-label={inDialog ? undefined : label}
      value={params.get(name) ?? ''}
      onChange={({ target: { value } }) =>
        change({ ...Object.fromEntries(resets.map((other) => [other, ''])), [name]: value })
      }
      className={`${control} pr-7 pl-2.5 ${inDialog ? 'w-full' : 'max-w-48 truncate supports-[field-sizing:content]:field-sizing-content not-supports-[field-sizing:content]:w-32'}`}
    >
      {options.map(([value, text]) => (
        <option key={value} value={value}>
          {text}
        </option>
      ))}
    </select>
  );
  if (!inDialog) return select;
  return (
    <div className="grid gap-1.5">
      <label htmlFor={id} className="font-medium">
        {label}
      </label>
      {select}
    </div>
  );
}
