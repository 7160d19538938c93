import { maxLength } from '../../../../contract/shared/limits.ts';
import { FormDialog } from '../../../dashboard/forms/form-dialog.tsx';
import { ImageField } from '../../../dashboard/forms/image-field.tsx';
import { errorText } from '../../../dashboard/forms/use-action.ts';
import { useAfterSave } from '../../../dashboard/forms/use-after-save.ts';
import { Field, TextArea } from '../../../ui/field.tsx';
import { useForm } from '../../../ui/hooks/use-form.ts';
import type { CategoryKind, CategoryRow } from './category-kinds.ts';

export function CategoryForm({
  kind,
  category,
  onClose,
}: {
  kind: CategoryKind;
  category: CategoryRow | null;
  onClose: () => void;
}) {
  const saved = useAfterSave(onClose);
  const form = useForm({
    failure: `Failed to create/update ${kind.noun}.`,
    errorMessage: errorText,
    async submit(values, element) {
      const body = new FormData(element);
      if (category) {
        body.set('updated_at', category.updated_at);
        await kind.update(category.id, body);
      } else await kind.create(body);
      await saved(`${values[kind.field]} saved.`);
    },
  });
  return (
    <FormDialog
      title={category ? 'Edit Category' : 'Add New Category'}
      record={`${kind.noun} ${category?.id ?? ''}`}
      action={category ? 'Save changes' : 'Create'}
      form={form}
      onClose={onClose}
    >
      <Field
        label={kind.label}
        name={kind.field}
        defaultValue={category?.name}
        required
        maxLength={maxLength.name}
        error={form.errors[kind.field]}
      />
      <TextArea
        label="Description"
        name="description"
        defaultValue={category?.description ?? ''}
        optional
        rows={4}
        maxLength={maxLength.description}
        error={form.errors.description}
      />
      <ImageField label="Image" name="image" currentImage={category?.image} optional error={form.errors.image} />
    </FormDialog>
  );
}
