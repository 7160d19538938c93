import { useState } from 'react';
import { LaterDialog, later } from '../../../dashboard/later.tsx';
import type { CategoryKind } from './category-kinds.ts';

const NewCategoryForm = later(() => import('./new-category-form.tsx').then((part) => part.NewCategoryForm));

/** Render `dialog` outside of the editor’s form, which would be submitted with it. */
export function useNewCategory(of: CategoryKind['id']) {
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  const dialog = isOpen && (
    <LaterDialog onClose={close}>
      <NewCategoryForm of={of} onClose={close} />
    </LaterDialog>
  );
  return { add: () => setOpen(true), dialog };
}
