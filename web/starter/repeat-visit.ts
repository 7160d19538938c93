/** What a visitor did before React ran. */
export type EarlyVisit = {
  typed: Iterable<HTMLInputElement>;
  toggled: Iterable<[HTMLDetailsElement, boolean]>;
  pointed: Element | null;
  repeats: Iterable<[Element, () => void]>;
};
export type Repeat = (visit: EarlyVisit) => void;

const fire = (target: Element, event: Event) => target.dispatchEvent(event);

/** React ignores an event with a known value, so the control gets another one first. */
function repeatTyping(control: HTMLInputElement): void {
  if (control.matches('[type=checkbox], [type=radio]')) {
    if (control.type === 'radio' && !control.checked) return;
    control.checked = !control.checked;
    control.click();
    return;
  }
  if (control.matches('input:not([type=file]), textarea')) {
    const { value, selectionStart, selectionEnd } = control;
    control.value = '';
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), 'value')?.set?.call(control, value);
    // The types without a caret have no selection.
    if (selectionStart !== null && control === document.activeElement)
      control.setSelectionRange(selectionStart, selectionEnd);
  }
  fire(control, new Event('input', { bubbles: true }));
  fire(control, new Event('change', { bubbles: true }));
}

/** Runs once React listens. */
export const repeatVisit: Repeat = ({ typed, toggled, pointed, repeats }) => {
  for (const control of typed) if (control.isConnected) repeatTyping(control);
  for (const [details, open] of toggled) {
    details.open = open;
    fire(details, new Event('toggle'));
  }
  const { activeElement } = document;
  if (activeElement && activeElement !== document.body)
    fire(activeElement, new FocusEvent('focusin', { bubbles: true }));
  if (pointed?.matches(':hover'))
    fire(pointed, new PointerEvent('pointerover', { bubbles: true, pointerType: 'mouse' }));
  for (const [element, repeat] of repeats) if (element.isConnected) repeat();
};
