import { Button } from '../../../ui/button.tsx';
import { Select } from '../../../ui/field.tsx';
import type { CategoryOption } from './category-options.ts';

type Props = {
  categories: readonly CategoryOption[];
  chosen: number | undefined;
  error: string | undefined;
  /** Opens the dialog of `useNewCategory`. */
  onAdd: () => void;
};

/** The only category needs no choice. */
export function CategorySelect({ categories, chosen, error, onAdd }: Props) {
  const only = categories.length === 1 ? categories[0]?.id : undefined;
  const none = categories.length === 0 && 'There are no categories yet.';
  return (
    <div className="grid justify-items-start gap-1 *:first:w-full">
      <Select
        key={categories.length === 0 ? 'none' : 'some'}
        label="Category"
        name="category_id"
        defaultValue={chosen ?? only ?? ''}
        required
        help={none}
        error={error}
      >
        <option value="">Choose a category</option>
        {categories.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </Select>
      {categories.length === 0 && (
        <Button tone="quiet" size="small" onClick={onAdd} className="-ms-3">
          Add a category
        </Button>
      )}
    </div>
  );
}
