import type { AdminServiceOption } from '../../../../contract/selling/service-options.ts';
import { maxLength, ranges } from '../../../../contract/shared/limits.ts';
import { FormDialog } from '../../../dashboard/forms/form-dialog.tsx';
import { errorText } from '../../../dashboard/forms/use-action.ts';
import { Field, TextArea } from '../../../ui/field.tsx';
import { useForm } from '../../../ui/hooks/use-form.ts';

export type OptionValues = Omit<AdminServiceOption, 'id'> & { id?: number };

type Props = {
  option: AdminServiceOption | null;
  groups: readonly string[];
  onSave(option: OptionValues): Promise<void>;
  onClose(): void;
};

export function OptionForm({ option, groups, onSave, onClose }: Props) {
  const form = useForm({
    failure: 'Failed to save the option.',
    errorMessage: errorText,
    async submit(values) {
      await onSave({
        ...(option && { id: option.id }),
        group_name: values.group_name?.trim() || null,
        title: values.title ?? '',
        description: values.description?.trim() || null,
        price: values.price ?? '',
        delivery_days: Number(values.delivery_days),
        max_quantity: Number(values.max_quantity),
        active: option?.active ?? true,
      });
      onClose();
    },
  });
  const { errors } = form;
  return (
    <FormDialog
      title={option ? 'Edit option' : 'Add option'}
      record={option?.id}
      action={option ? 'Save changes' : 'Create'}
      form={form}
      onClose={onClose}
    >
      <Field
        label="Title"
        name="title"
        defaultValue={option?.title}
        required
        autoFocus={option === null}
        maxLength={maxLength.optionTitle}
        error={errors.title}
      />
      <TextArea
        label="Description"
        name="description"
        optional
        rows={2}
        defaultValue={option?.description ?? ''}
        maxLength={maxLength.description}
        error={errors.description}
      />
      <Field
        label="Group"
        name="group_name"
        optional
        list="option-groups"
        autoComplete="off"
        defaultValue={option?.group_name ?? ''}
        maxLength={maxLength.optionGroup}
        help="The customer chooses exactly one option of each group. The first one is preselected."
        error={errors.group_name}
      />
      <datalist id="option-groups">
        {groups.map((group) => (
          <option key={group} value={group} />
        ))}
      </datalist>
      <div className="grid items-start gap-5 sm:grid-cols-3">
        <Field
          label="Price"
          name="price"
          type="number"
          inputMode="decimal"
          {...ranges.optionPrice}
          step="0.01"
          required
          defaultValue={option?.price ?? '0.00'}
          className="tabular-nums"
          help="Added to the service’s price."
          error={errors.price}
        />
        <Field
          label="Days"
          name="delivery_days"
          type="number"
          {...ranges.optionDays}
          step="1"
          required
          defaultValue={option?.delivery_days ?? 0}
          className="tabular-nums"
          help="Added to the delivery. Below 0: sooner."
          error={errors.delivery_days}
        />
        <Field
          label="At most"
          name="max_quantity"
          type="number"
          inputMode="numeric"
          {...ranges.quantity}
          step="1"
          required
          defaultValue={option?.max_quantity ?? 1}
          className="tabular-nums"
          help="Pieces in one order."
          error={errors.max_quantity}
        />
      </div>
    </FormDialog>
  );
}
