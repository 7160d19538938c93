type Typed = { name: string; value: string; isChecked: boolean | null };
type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

const kept = new Map<string, Typed[]>();

const controlsOf = (form: HTMLFormElement): Control[] =>
  Array.from(form.elements).filter(
    (element): element is Control =>
      element instanceof HTMLInputElement ||
      element instanceof HTMLSelectElement ||
      element instanceof HTMLTextAreaElement,
  );

const isCheckable = (control: Control): control is HTMLInputElement =>
  control instanceof HTMLInputElement && (control.type === 'checkbox' || control.type === 'radio');

function isChanged(control: Control): boolean {
  if (isCheckable(control)) return control.checked !== control.defaultChecked;
  if (control instanceof HTMLSelectElement)
    return Array.from(control.options).some((option) => option.selected !== option.defaultSelected);
  return control.value !== control.defaultValue;
}

/** Call it before a form is replaced by one that shows newer data. */
export function keepTyped(key: string, form: HTMLFormElement): void {
  const changed = controlsOf(form).filter((control) => control.name !== '' && isChanged(control));
  kept.set(
    key,
    changed.map((control) => ({
      name: control.name,
      value: control.value,
      isChecked: isCheckable(control) ? control.checked : null,
    })),
  );
}

/** Fills in again what the form before had. */
export function restoreTyped(key: string, form: HTMLFormElement): void {
  for (const { name, value, isChecked } of kept.get(key) ?? []) {
    const control = controlsOf(form).find(
      (one) => one.name === name && (isChecked === null || !isCheckable(one) || one.value === value),
    );
    if (!control) continue;
    if (isChecked !== null && isCheckable(control)) control.checked = isChecked;
    else control.value = value;
    control.dispatchEvent(new Event('input', { bubbles: true }));
  }
  kept.delete(key);
}
