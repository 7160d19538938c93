import { CategoryForm } from './category-form.tsx';
import { type CategoryKind, categoryKinds } from './category-kinds.ts';

export function NewCategoryForm({ of, onClose }: { of: CategoryKind['id']; onClose: () => void }) {
  const kind = categoryKinds.find(({ id }) => id === of);
  return kind && <CategoryForm kind={kind} category={null} onClose={onClose} />;
}
