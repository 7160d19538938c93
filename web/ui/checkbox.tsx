import { type ComponentProps, type ReactNode, useId } from 'react';

export function Checkbox({
  label,
  help,
  ...rest
}: Omit<ComponentProps<'input'>, 'type'> & { label: ReactNode; help?: ReactNode }) {
  const id = useId();
  return (
    <div className="grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-3">
      <input
        {...rest}
        type="checkbox"
        id={id}
        aria-describedby={help ? `${id}-help` : undefined}
        className="size-5 accent-brand"
      />
      <label htmlFor={id} className="flex min-h-11 items-center py-2">
        {label}
      </label>
      {help && (
        <p id={`${id}-help`} className="col-start-2 -mt-1.5 text-sm text-ink-soft">
          {help}
        </p>
      )}
    </div>
  );
}
