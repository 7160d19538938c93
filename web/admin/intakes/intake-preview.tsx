import type { IntakeField } from '../../../contract/intakes.ts';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Field, Select, TextArea } from '../../ui/field.tsx';

type Props = { intro: string; fields: readonly IntakeField[]; onClose: () => void };

/** As the customer will see them; nothing that is entered here is saved. */
export const IntakePreview = ({ intro, fields, onClose }: Props) => (
  <Dialog open title="Preview as customer" onClose={onClose}>
    <form className="grid gap-5" onSubmit={(event) => event.preventDefault()} aria-label="Preview">
      {intro && <p className="whitespace-pre-line">{intro}</p>}
      {fields.map((field) => (
        <PreviewField key={field.key} field={field} />
      ))}
    </form>
  </Dialog>
);

function PreviewField({ field: { label, help, type, required, options, max_files } }: { field: IntakeField }) {
  const frame = { label, help, optional: !required };
  if (type === 'text') return <TextArea {...frame} rows={4} />;
  if (type === 'choice')
    return (
      <Select {...frame} defaultValue="">
        <option value="">Choose one</option>
        {options.map((option) => (
          <option key={option}>{option}</option>
        ))}
      </Select>
    );
  if (type === 'choices')
    return (
      <fieldset>
        <legend className="font-medium">{label}</legend>
        {options.map((option) => (
          <Checkbox key={option} label={option} />
        ))}
        {help && <p className="text-sm text-ink-soft">{help}</p>}
      </fieldset>
    );
  const inputTypes = { date: 'date', file: 'file', secret: 'password', line: 'text' } as const;
  return <Field {...frame} type={inputTypes[type]} multiple={type === 'file' && (max_files ?? 1) > 1} />;
}
