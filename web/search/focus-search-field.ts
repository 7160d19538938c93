import { isShown } from '../ui/older-browsers/is-shown.ts';

export function focusSearchField(): boolean {
  const fields = document.querySelectorAll<HTMLInputElement>('main input[type=search], header input[type=search]');
  const field = [...fields].find(isShown);
  field?.focus();
  field?.select();
  return field !== undefined;
}
