import { Link } from 'react-router';
import { Select } from '../../../ui/field.tsx';
import type { CategoryOption } from './category-options.ts';

export function CategorySelect({
  categories,
  chosen,
  tab,
  error,
}: {
  categories: readonly CategoryOption[];
  chosen: number | undefined;
  tab: 'services' | 'solutions';
  error: string | undefined;
}) {
  const none = categories.length === 0 && (
    <>
      There are no categories yet.{' '}
      <Link to={`/admin/dashboard/categories?tab=${tab}`} className="text-brand underline underline-offset-4">
        Create one first
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
