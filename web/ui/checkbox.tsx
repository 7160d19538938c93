import type { ComponentProps, ReactNode } from 'react';
import { FieldError, useFieldIds } from './field.tsx';

export function Checkbox({
  label,
  help,
  error,
  ...rest
}: Omit<ComponentProps<'input'>, 'type'> & { label: ReactNode; help?: ReactNode; error?: string | undefined }) {
  const { id, props } = useFieldIds(undefined, help, error);
  return (
    <div className="grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-3">
      <input {...rest} {...props} type="checkbox" className="size-5 accent-brand" />
      <label htmlFor={id} className="flex min-h-11 items-center py-2">
        {label}
      </label>
      {help && (
        <p id={`${id}-help`} className="col-start-2 -mt-1.5 text-sm text-ink-soft">
          {help}
        </p>
      )}
      {error && (
        <div className="col-start-2">
          <FieldError id={`${id}-error`}>{error}</FieldError>
        </div>
      )}
    </div>
  );
}
