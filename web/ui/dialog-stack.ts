import { createStore } from '../api/store.ts';

export type OpenDialog = {
  opener: Element | null;
  /** Where later dialogs appear, as steps of the first. */
  frame: HTMLElement | null;
  titleId: string;
  isWide: boolean;
  isFullOnPhones: boolean;
  onClose: () => void;
  /** Gets the focus once the dialog above is gone. */
  returnTo: Element | null;
};

const stack = createStore<readonly OpenDialog[]>([]);

export const useOpenDialogs = stack.useValue;
export const topDialog = (): OpenDialog | undefined => stack.get().at(-1);

export function updateDialog(dialog: OpenDialog, change: Partial<OpenDialog>): void {
  Object.assign(dialog, change);
  stack.set([...stack.get()]);
}

/** The returned function takes it out again. */
export function openDialog(dialog: OpenDialog): () => void {
  dialog.opener = document.activeElement;
  stack.set([...stack.get(), dialog]);
  return () => {
    const at = stack.get().indexOf(dialog);
    const below = stack.get()[at - 1];
    if (below) below.returnTo = dialog.opener;
    stack.set(stack.get().filter((one) => one !== dialog));
  };
}
