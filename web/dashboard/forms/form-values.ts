type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/** One of several controls with the same name has its place among them. */
export type Values = Record<string, string | boolean>;

const isCheckable = (control: Control): control is HTMLInputElement =>
  control instanceof HTMLInputElement && (control.type === 'checkbox' || control.type === 'radio');

/** Passwords and codes are never stored, and files can't be. */
const isStorable = (control: Element): control is Control => {
  if (control instanceof HTMLInputElement)
    return (
      control.name !== '' &&
      !/^(password|file|hidden)$/.test(control.type) &&
      !/code|password/.test(control.autocomplete)
    );
  return (control instanceof HTMLSelectElement || control instanceof HTMLTextAreaElement) && control.name !== '';
};

function controlsOf(form: HTMLFormElement): Map<string, Control> {
  const controls = new Map<string, Control>();
  const seen = new Map<string, number>();
  for (const control of Array.from(form.elements).filter(isStorable)) {
    const place = seen.get(control.name) ?? 0;
    seen.set(control.name, place + 1);
    controls.set(`${control.name}#${place}`, control);
  }
  return controls;
}

export const valuesOf = (form: HTMLFormElement): Values =>
  Object.fromEntries(
    [...controlsOf(form)].map(([key, control]) => [key, isCheckable(control) ? control.checked : control.value]),
  );

export const changesOf = (values: Values, initial: Values): Values =>
  Object.fromEntries(Object.entries(values).filter(([key, value]) => initial[key] !== value));

export function missingIn(form: HTMLFormElement, values: Values): Values {
  const controls = controlsOf(form);
  return Object.fromEntries(Object.entries(values).filter(([key]) => !controls.has(key)));
}

/** React ignores a value that was set through its own copy of the property. */
function setValue(control: Control, value: string): void {
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), 'value')?.set?.call(control, value);
  for (const type of ['input', 'change']) control.dispatchEvent(new Event(type, { bubbles: true }));
}

/** True if a control has changed. */
export function fillIn(form: HTMLFormElement, values: Values): boolean {
  let hasChanged = false;
  for (const [key, control] of controlsOf(form)) {
    const value = values[key];
    if (typeof value === 'boolean' && isCheckable(control) && control.checked !== value) {
      // A radio button is unchecked by the one that is checked.
      if (control.type === 'radio' && !value) continue;
      control.click();
    } else if (typeof value === 'string' && !isCheckable(control) && control.value !== value) setValue(control, value);
    else continue;
    hasChanged = true;
  }
  return hasChanged;
}
