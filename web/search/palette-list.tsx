import clsx from 'clsx';
import { type MouseEvent, useEffect, useRef } from 'react';
import { Price } from '../ui/price.tsx';
import { Highlighted } from './highlighted.tsx';
import type { PaletteOption } from './palette-options.ts';

type Props = {
  id: string;
  options: readonly PaletteOption[];
  current: number;
  onChoose: (option: PaletteOption, event: MouseEvent) => void;
};

/** The field handles the keys and names the active option. */
export function PaletteList({ id, options, current, onChoose }: Props) {
  const list = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another option is active
  useEffect(() => {
    list.current?.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest' });
  }, [current, options]);
  const groups = [...new Set(options.map(({ group }) => group))];
  return (
    <div
      ref={list}
      id={id}
      role="listbox"
      aria-label="Results"
      className={clsx('min-h-0 overflow-y-auto overscroll-contain', options.length > 0 && 'p-2')}
    >
      {groups.map((group) => (
        // biome-ignore lint/a11y/useSemanticElements: a group of options, not of fields
        <div key={group} role="group" aria-label={group}>
          <p aria-hidden className="px-3 pt-3 pb-1 text-sm font-semibold text-ink-soft">
            {group}
          </p>
          {options.map((option, i) =>
            option.group === group ? (
              // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the field
              // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are those of the field
              <div
                key={`${option.title} ${option.text ?? ''}`}
                id={`${id}-${i}`}
                role="option"
                aria-selected={i === current}
                onClick={(event) => onChoose(option, event)}
                className={clsx(
                  'flex min-h-11 cursor-pointer items-center gap-3 rounded-md px-3 py-1.5',
                  i === current
                    ? 'bg-brand-soft text-brand-strong outline-2 -outline-offset-2 outline-transparent'
                    : 'hover:bg-sunken',
                )}
              >
                <option.Icon aria-hidden size={18} className="shrink-0 text-ink-soft" />
                <span className="min-w-0 grow">
                  <span className="block truncate font-medium">
                    <Highlighted text={option.title} ranges={option.highlights ?? []} />
                  </span>
                  {option.text && <span className="block truncate text-sm text-ink-soft">{option.text}</span>}
                </span>
                {option.price !== undefined && (
                  <span className="shrink-0 text-sm">
                    <Price short amount={option.price} isFrom={option.isFrom ?? false} />
                  </span>
                )}
              </div>
            ) : null,
          )}
        </div>
      ))}
    </div>
  );
}
