import { maxLength, ranges } from '../../../../contract/shared/limits.ts';
import { Field, TextArea } from '../../../ui/field.tsx';
import { type OptionRow, optionControl } from './options.ts';

type Props = {
  option: OptionRow;
  errors: Record<string, string | undefined>;
  onChange: (values: Partial<OptionRow>) => void;
};

/** The page has the list of groups. */
export const GROUPS = 'option-groups';

export function OptionFields({ option, errors, onChange }: Props) {
  const named = (field: keyof OptionRow) => {
    const name = optionControl(option.id, field);
    return { name, error: errors[name] };
  };
  return (
    <div className="grid grid-cols-1 gap-5">
      <Field
        label="Name"
        required
        maxLength={maxLength.optionTitle}
        value={option.title}
        onChange={({ target }) => onChange({ title: target.value })}
        {...named('title')}
      />
      <div className="grid items-start gap-5 sm:grid-cols-3">
        <Field
          label="Extra price"
          type="number"
          inputMode="decimal"
          required
          step="0.01"
          className="tabular-nums"
          help="Added to the service’s price."
          value={option.price}
          onChange={({ target }) => onChange({ price: target.value })}
          {...ranges.optionPrice}
          {...named('price')}
        />
        <Field
          label="Extra days"
          type="number"
          required
          step="1"
          className="tabular-nums"
          help="Working days. Below 0: sooner."
          value={option.days}
          onChange={({ target }) => onChange({ days: target.value })}
          {...ranges.optionDays}
          {...named('days')}
        />
        <Field
          label="At most"
          type="number"
          inputMode="numeric"
          required
          step="1"
          className="tabular-nums"
          help="Pieces in one order."
          value={option.max}
          onChange={({ target }) => onChange({ max: target.value })}
          {...ranges.quantity}
          {...named('max')}
        />
      </div>
      <TextArea
        label="Description"
        optional
        rows={2}
        className="field-sizing-content min-h-18"
        maxLength={maxLength.description}
        value={option.description}
        onChange={({ target }) => onChange({ description: target.value })}
        {...named('description')}
      />
      <Field
        label="Group"
        optional
        list={GROUPS}
        autoComplete="off"
        maxLength={maxLength.optionGroup}
        help="Customers choose exactly one option of a group. The first is preselected."
        value={option.group}
        onChange={({ target }) => onChange({ group: target.value })}
        {...named('group')}
      />
    </div>
  );
}
