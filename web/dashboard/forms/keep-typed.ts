type Typed = { name: string; value: string; isChecked: boolean | null };
type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/** `state`: what the form keeps outside of its controls, undefined if unchanged. */
type Kept = { controls: Typed[]; state: unknown };

const kept = new Map<string, Kept>();

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
  if (control instanceof HTMLSelectElement) {
    const options = Array.from(control.options);
    // React marks no default where it controls the value, which is state of the form.
    if (!options.some((option) => option.defaultSelected)) return false;
    return options.some((option) => option.selected !== option.defaultSelected);
  }
  return control.value !== control.defaultValue;
}

/** Call it before a form is replaced by one that shows newer data. */
export function keepTyped(key: string, form: HTMLFormElement, state?: unknown): void {
  const changed = controlsOf(form).filter((control) => control.name !== '' && isChanged(control));
  const controls = changed.map((control) => ({
    name: control.name,
    value: control.value,
    isChecked: isCheckable(control) ? control.checked : null,
  }));
  kept.set(key, { controls, state });
}

/** The first state of a form that replaces another. */
export const storedState = <T>(key: string): T | undefined => kept.get(key)?.state as T | undefined;

/** Fills in again what the form before had. True if it had state too, which `storedState` has restored. */
export function restoreTyped(key: string, form: HTMLFormElement): boolean {
  const { controls = [], state } = kept.get(key) ?? {};
  for (const { name, value, isChecked } of controls) {
    const control = controlsOf(form).find(
      (one) => one.name === name && (isChecked === null || !isCheckable(one) || one.value === value),
    );
    if (!control) continue;
    if (isChecked !== null && isCheckable(control)) control.checked = isChecked;
    else control.value = value;
    control.dispatchEvent(new Event('input', { bubbles: true }));
  }
  kept.delete(key);
  return state !== undefined;
}
