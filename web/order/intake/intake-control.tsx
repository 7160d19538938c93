import clsx from 'clsx';
import { CircleAlert } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import type { OrderFile } from '../../../contract/order/files.ts';
import type { IntakeField } from '../../../contract/order/intakes.ts';
import { maxLength } from '../../../contract/shared/limits.ts';
import { Field, Select, TextArea } from '../../ui/field.tsx';
import { DateField } from '../../ui/fields/date-field.tsx';
import { FileAnswer } from './file-answer.tsx';
import type { ControlProps } from './intake-control-props.ts';
import { SecretAnswer } from './secret-answer.tsx';

const MAX_RADIOS = 7;

export function IntakeControl(props: ControlProps) {
  const { field, value, error, onChange, onDone } = props;
  const text = typeof value === 'string' ? value : '';
  const common = {
    label: field.label,
    help: field.help ?? undefined,
    error,
    optional: !field.required,
    name: `answers.${field.key}`,
    'aria-required': field.required,
    onBlur: onDone,
  };
  switch (field.type) {
    case 'line':
      return (
        <Field
          {...common}
          value={text}
          maxLength={maxLength.intakeLine}
          onChange={({ target }) => onChange(target.value)}
        />
      );
    case 'text':
      return (
        <TextArea
          {...common}
          rows={5}
          value={text}
          maxLength={maxLength.intakeText}
          onChange={({ target }) => onChange(target.value)}
        />
      );
    case 'date':
      return <DateField {...common} className="max-w-56" value={text} onDay={onChange} />;
    case 'choice':
      return field.options.length > MAX_RADIOS ? (
        <Select {...common} value={text} onChange={({ target }) => onChange(target.value)}>
          <option value="">Choose</option>
          {field.options.map((option) => (
            <option key={option}>{option}</option>
          ))}
        </Select>
      ) : (
        <Options {...props} type="radio" chosen={text === '' ? [] : [text]} onToggle={(option) => onChange(option)} />
      );
    case 'choices': {
      const chosen = (Array.isArray(value) ? value : []).filter((one): one is string => typeof one === 'string');
      const toggle = (option: string) =>
        onChange(chosen.includes(option) ? chosen.filter((one) => one !== option) : [...chosen, option]);
      return <Options {...props} type="checkbox" chosen={chosen} onToggle={toggle} />;
    }
    case 'file':
      return <FileAnswer {...props} files={Array.isArray(value) ? (value as OrderFile[]) : []} />;
    default:
      return <SecretAnswer {...props} />;
  }
}

type OptionsProps = ControlProps & {
  type: 'radio' | 'checkbox';
  chosen: readonly string[];
  onToggle: (option: string) => void;
};

const Options = ({ field, error, type, chosen, onToggle }: OptionsProps) => (
  <Group field={field} error={error}>
    <div className="divide-y divide-line rounded-md border border-line-strong">
      {field.options.map((option) => (
        <label
          key={option}
          className="flex min-h-11 cursor-pointer items-center gap-3 px-3 py-1.5 first:rounded-t-md last:rounded-b-md has-checked:bg-brand-soft"
        >
          <input
            type={type}
            name={`answers.${field.key}`}
            checked={chosen.includes(option)}
            onChange={() => onToggle(option)}
            className="size-5 shrink-0 accent-brand"
          />
          <span className="min-w-0 wrap-anywhere">{option}</span>
        </label>
      ))}
    </div>
  </Group>
);

function Group({ field, error, children }: { field: IntakeField; error: string | undefined; children: ReactNode }) {
  const id = useId();
  const described = clsx(field.help && `${id}-help`, error && `${id}-error`);
  return (
    <fieldset className="grid min-w-0 gap-1.5" aria-describedby={described || undefined}>
      <legend className="mb-1.5 text-sm/5 font-semibold">
        {field.label}
        {!field.required && <span className="font-normal text-ink-soft"> (optional)</span>}
      </legend>
      {children}
      {field.help && (
        <p id={`${id}-help`} className="text-sm text-ink-soft">
          {field.help}
        </p>
      )}
      {error && (
        <p id={`${id}-error`} className="flex items-start gap-1.5 text-sm font-medium text-bad">
          <CircleAlert aria-hidden size={16} className="mt-0.5 shrink-0" />
          {error}
        </p>
      )}
    </fieldset>
  );
}
