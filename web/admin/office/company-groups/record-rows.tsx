import type { ReactNode } from 'react';
import { atControls } from '../../../dashboard/forms/rows/at-controls.ts';
import { RowList } from '../../../dashboard/forms/rows/row-list.tsx';
import { nextId, useRows } from '../../../dashboard/forms/rows/use-rows.ts';
import { Field, Select, TextArea } from '../../../ui/field.tsx';
import { HiddenText } from '../../../ui/fields/hidden-text.tsx';

/** A list field is one line per item. */
export type RowField = {
  name: string;
  label: string;
  /** `own`: its control is among `more`. */
  kind?: 'line' | 'text' | 'list' | 'number' | 'select' | 'own';
  options?: readonly (readonly [value: string, text: string])[];
  maxLength?: number;
  required?: boolean;
  help?: string;
  isShown?: (values: RowValues) => boolean;
};
type RowValues = Record<string, string>;
type Row = { id: number; values: RowValues };

type Props = {
  /** The field of the group. */
  name: string;
  label: string;
  noun: string;
  /** The field that names a row. */
  title: string;
  fields: readonly RowField[];
  stored: readonly object[];
  max: number;
  errors: Record<string, string | undefined>;
  /** The values of a new row. */
  initial?: RowValues;
  /** Fields of another kind. */
  more?: (row: Row, change: (values: RowValues) => void) => ReactNode;
};

const textOf = (value: unknown): string =>
  Array.isArray(value) ? value.join('\n') : value === null || value === undefined ? '' : String(value);

const controlOf = (name: string, id: number, field: string) => `${name}-${id}-${field}`;

export function RecordRows({ name, label, noun, title, fields, stored, max, errors, initial = {}, more }: Props) {
  const names = { noun, nameOf: ({ values }: Row) => (values[title] ?? '').trim() };
  const list = useRows<Row>(
    () =>
      stored.map((record, id) => ({
        id,
        values: Object.fromEntries(Object.entries(record).map(([field, value]) => [field, textOf(value)])),
      })),
    names,
  );
  const { rows } = list;
  return (
    <div className="grid gap-2 sm:col-span-3">
      <HiddenText
        name={name}
        text={JSON.stringify(rows)}
        onRestore={(text) => list.replace(JSON.parse(text) as Row[])}
      />
      <RowList
        {...names}
        label={label}
        list={list}
        max={max}
        detailOf={() => null}
        hasError={({ id }) =>
          Object.entries(errors).some(([control, error]) => error && control.startsWith(`${name}-${id}-`))
        }
        onAdd={() => list.add({ id: nextId(rows), values: initial })}
      >
        {(row) => (
          <div className="grid gap-4">
            {fields
              .filter(({ kind, isShown }) => kind !== 'own' && (isShown?.(row.values) ?? true))
              .map((field) => (
                <RowControl
                  key={field.name}
                  field={field}
                  name={controlOf(name, row.id, field.name)}
                  value={row.values[field.name] ?? ''}
                  error={errors[controlOf(name, row.id, field.name)]}
                  onChange={(value) => list.update(row.id, { values: { ...row.values, [field.name]: value } })}
                />
              ))}
            {more?.(row, (values) => list.update(row.id, { values: { ...row.values, ...values } }))}
          </div>
        )}
      </RowList>
    </div>
  );
}

type ControlProps = {
  field: RowField;
  name: string;
  value: string;
  error: string | undefined;
  onChange: (value: string) => void;
};

function RowControl({ field, name, value, error, onChange }: ControlProps) {
  const { kind = 'line', label, maxLength, required = false, help, options = [] } = field;
  const common = {
    label,
    name,
    value,
    error,
    required,
    optional: !required,
    ...(help && { help }),
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) => onChange(currentTarget.value),
  };
  if (kind === 'select')
    return (
      <Select {...common} optional={false}>
        {options.map(([option, text]) => (
          <option key={option} value={option}>
            {text}
          </option>
        ))}
      </Select>
    );
  if (kind === 'text' || kind === 'list')
    return <TextArea {...common} rows={kind === 'list' ? 3 : 4} maxLength={maxLength} />;
  return <Field {...common} {...(kind === 'number' && { type: 'number', step: 1 })} maxLength={maxLength} />;
}

const rowsIn = (values: Record<string, string>, name: string) => JSON.parse(values[name] ?? '[]') as Row[];

/** The rows as the server takes them: lists are split, numbers read, and blank values are null. */
export const recordsIn = (values: Record<string, string>, name: string, fields: readonly RowField[]): object[] =>
  rowsIn(values, name).map((row) =>
    Object.fromEntries(
      fields.map(({ name: field, kind }) => {
        const text = (row.values[field] ?? '').trim();
        if (kind === 'list') return [field, linesIn(text)];
        if (kind === 'number') return [field, text === '' ? null : Number(text)];
        return [field, text];
      }),
    ),
  );

export const linesIn = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);

/** The id of a row, for controls of another kind. */
export const rowIds = (values: Record<string, string>, name: string): number[] =>
  rowsIn(values, name).map(({ id }) => id);

/** Puts the server’s errors at the controls of rows and of texts that are lists. */
export const atRows = (
  error: unknown,
  values: Record<string, string>,
  { rows = [], texts = [] }: { rows?: readonly string[]; texts?: readonly string[] },
): unknown =>
  atControls(error, [
    ...rows.map((path) => ({
      path,
      controlAt: (at: number, field: string) => {
        const id = rowIds(values, path)[at];
        return id === undefined ? undefined : controlOf(path, id, field);
      },
    })),
    ...texts.map((path) => ({ path, controlAt: () => path })),
  ]);
