export function focusSearchField(): boolean {
  const fields = document.querySelectorAll<HTMLInputElement>('main input[type=search], header input[type=search]');
  const field = [...fields].find((candidate) => candidate.checkVisibility());
  field?.focus();
  field?.select();
  return field !== undefined;
}
