import { useState } from 'react';
import { LaterDialog, later } from '../../../dashboard/later.tsx';
import { type CategoryKind, categoryKinds } from './category-kinds.ts';

const CategoryForm = later(() => import('./category-form.tsx').then((part) => part.CategoryForm));

/** Render `dialog` outside of the editor’s form, which would be submitted with it. */
export function useNewCategory(of: CategoryKind['id']) {
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  const kind = categoryKinds.find(({ id }) => id === of);
  const dialog = isOpen && kind && (
    <LaterDialog onClose={close}>
      <CategoryForm kind={kind} category={null} onClose={close} />
    </LaterDialog>
  );
  return { add: () => setOpen(true), dialog };
}
