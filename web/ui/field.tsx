import clsx from 'clsx';
import { CircleAlert } from 'lucide-react';
import { type ComponentProps, type ReactNode, useId } from 'react';

type Frame = {
  label: ReactNode;
  help?: ReactNode;
  error?: string | undefined;
  optional?: boolean;
  /** `74/90`, at the right of the label. */
  counter?: string | undefined;
  /** Only for rules checked alone: several alerts at once are garbled. */
  alerts?: boolean;
};

export const control = (invalid: boolean, className?: string) =>
  clsx(
    'block w-full rounded-md border bg-surface px-3 text-base text-ink transition-colors placeholder:text-ink-soft',
    // WebKit puts the text of a block at the top.
    '[&:is([type=date],[type=time])]:flex [&:is([type=date],[type=time])]:items-center',
    // `read-only:` matches every select.
    '[&[readonly]]:bg-sunken disabled:bg-sunken disabled:text-ink-soft',
    invalid ? 'border-bad shadow-[inset_0_0_0_1px_var(--bad)]' : 'border-line-strong hover:border-ink',
    className,
  );

/** Spread `props` into the control. */
export function useFieldIds(given: string | undefined, help: ReactNode, error: string | undefined) {
  const generated = useId();
  const id = given ?? generated;
  const described = [help ? `${id}-help` : null, error ? `${id}-error` : null].filter(Boolean).join(' ');
  return {
    id,
    props: { id, 'aria-describedby': described || undefined, 'aria-invalid': error ? (true as const) : undefined },
  };
}

export function FieldFrame({
  id,
  label,
  help,
  error,
  optional,
  counter,
  alerts,
  children,
}: Frame & { id: string; children: ReactNode }) {
  return (
    <div className="grid grid-cols-1 content-start gap-1.5">
      <div className="flex gap-x-3 text-sm/5">
        <label htmlFor={id} className="min-w-0 font-semibold">
          {label}
          {optional && <span className="font-normal text-ink-soft"> (optional)</span>}
        </label>
        {counter && <span className="ms-auto text-ink-soft tabular-nums">{counter}</span>}
      </div>
      {children}
      {help && (
        <p id={`${id}-help`} className="text-sm text-ink-soft">
          {help}
        </p>
      )}
      {error && (
        <FieldError id={`${id}-error`} alerts={alerts}>
          {error}
        </FieldError>
      )}
    </div>
  );
}

type ErrorProps = { id: string; alerts?: boolean | undefined; children: ReactNode };

export const FieldError = ({ id, alerts, children }: ErrorProps) => (
  <p id={id} role={alerts ? 'alert' : undefined} className="flex items-start gap-1.5 text-sm font-semibold text-bad">
    <CircleAlert aria-hidden size={16} className="mt-0.5 shrink-0" />
    {children}
  </p>
);

export function Field({
  id: given,
  label,
  help,
  error,
  optional,
  counter,
  alerts,
  className,
  ...rest
}: ComponentProps<'input'> & Frame) {
  const { id, props } = useFieldIds(given, help, error);
  return (
    <FieldFrame {...{ id, label, help, error, optional, counter, alerts }}>
      <input {...rest} {...props} className={control(Boolean(error), clsx('min-h-11', className))} />
    </FieldFrame>
  );
}

export function TextArea({
  id: given,
  label,
  help,
  error,
  optional,
  alerts,
  className,
  ...rest
}: ComponentProps<'textarea'> & Frame) {
  const { id, props } = useFieldIds(given, help, error);
  return (
    <FieldFrame {...{ id, label, help, error, optional, alerts }}>
      <textarea rows={5} {...rest} {...props} className={control(Boolean(error), clsx('py-2.5', className))} />
    </FieldFrame>
  );
}

export function Select({
  id: given,
  label,
  help,
  error,
  optional,
  alerts,
  className,
  ...rest
}: ComponentProps<'select'> & Frame) {
  const { id, props } = useFieldIds(given, help, error);
  return (
    <FieldFrame {...{ id, label, help, error, optional, alerts }}>
      <select {...rest} {...props} className={control(Boolean(error), clsx('min-h-11 pe-7', className))} />
    </FieldFrame>
  );
}
