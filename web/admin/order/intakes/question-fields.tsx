import type { IntakeFieldType } from '../../../../contract/order/intakes.ts';
import { maxLength, ranges } from '../../../../contract/shared/limits.ts';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { Field, Select, TextArea } from '../../../ui/field.tsx';
import { controlName, hasOptions, type Question, typeLabels } from './questions.ts';

type Props = {
  question: Question;
  errors: Record<string, string | undefined>;
  onChange: (values: Partial<Question>) => void;
};

const types = Object.entries(typeLabels) as [IntakeFieldType, string][];

const typeHelp: Partial<Record<IntakeFieldType, string>> = {
  secret: 'Encrypted. Only people working on the order can open it, and the customer sees when.',
};

export function QuestionFields({ question, errors, onChange }: Props) {
  const { id, label, help, type, required, options, maxFiles, once } = question;
  const named = (field: string) => {
    const name = controlName(id, field);
    return { name, error: errors[name] };
  };
  return (
    <div className="grid gap-5">
      <Field
        label="Question"
        required
        maxLength={maxLength.intakeLabel}
        value={label}
        onChange={({ target }) => onChange({ label: target.value })}
        {...named('label')}
      />
      <TextArea
        label="Help"
        optional
        rows={2}
        className="field-sizing-content min-h-18"
        maxLength={maxLength.intakeHelp}
        help="Appears below the question, for example where to find the answer."
        value={help}
        onChange={({ target }) => onChange({ help: target.value })}
        {...named('help')}
      />
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <Select
          label="Answer"
          help={typeHelp[type]}
          value={type}
          onChange={({ target }) => onChange({ type: target.value as IntakeFieldType })}
          {...named('type')}
        >
          {types.map(([value, text]) => (
            <option key={value} value={value}>
              {text}
            </option>
          ))}
        </Select>
        {type === 'file' && (
          <Field
            label="Maximum files"
            type="number"
            inputMode="numeric"
            {...ranges.filesOfAnswer}
            required
            value={maxFiles}
            onChange={({ target }) => onChange({ maxFiles: target.value })}
            {...named('maxFiles')}
          />
        )}
      </div>
      {hasOptions(question) && (
        <TextArea
          label="Choices"
          required
          rows={4}
          className="field-sizing-content min-h-28"
          help="One per line, 2 to 20."
          value={options}
          onChange={({ target }) => onChange({ options: target.value })}
          {...named('options')}
        />
      )}
      {type === 'secret' && (
        <Checkbox
          label="Delete after it was opened once"
          name={controlName(id, 'once')}
          checked={once}
          onChange={({ target }) => onChange({ once: target.checked })}
          help="For what one person needs once. Otherwise it stays until the work is accepted."
        />
      )}
      <Checkbox
        label="Required"
        name={controlName(id, 'required')}
        checked={required}
        onChange={({ target }) => onChange({ required: target.checked })}
        help="Work can’t start until it’s answered."
      />
    </div>
  );
}
