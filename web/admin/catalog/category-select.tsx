import { Link } from 'react-router';
import { Select } from '../../ui/field.tsx';
import type { CategoryChoice } from './category-choice.ts';

/** Which category a service or solution is in. */
export function CategorySelect({
  categories,
  chosen,
  tab,
  error,
}: {
  categories: readonly CategoryChoice[];
  chosen: number | undefined;
  /** Where categories of this kind are made. */
  tab: 'services' | 'solutions';
  error: string | undefined;
}) {
  const none = categories.length === 0 && (
    <>
      There is no category yet.{' '}
      <Link to={`/admin/dashboard/categories?tab=${tab}`} className="text-brand underline underline-offset-4">
        Make one first
      </Link>
    </>
  );
  return (
    <Select label="Category" name="category_id" defaultValue={chosen ?? ''} required help={none} error={error}>
      <option value="">Choose a category</option>
      {categories.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </Select>
  );
}
