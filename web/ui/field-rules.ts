type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

export const isControl = (target: unknown): target is Control =>
  (target instanceof HTMLInputElement ||
    target instanceof HTMLTextAreaElement ||
    target instanceof HTMLSelectElement) &&
  target.name !== '' &&
  !target.disabled;

const labelOf = (control: Control): string => {
  const own = control.labels?.[0]?.firstChild?.textContent?.trim();
  return own || control.getAttribute('aria-label') || 'This field';
};

const withArticle = (label: string): string => `${/^[aeio]/i.test(label) ? 'an' : 'a'} ${label.toLowerCase()}`;

// Stricter than browsers, which accept `ann@firm`.
const EMAIL_PATTERN = /^[^\s@]+@[^\s@]+\.[^\s@]{2,}$/;

export function brokenRule(control: Control): string | null {
  const { validity, value } = control;
  const label = labelOf(control);
  if (validity.customError) return control.validationMessage;
  if (validity.valueMissing || (control.required && value.trim() === ''))
    return control instanceof HTMLSelectElement ? `Choose ${withArticle(label)}.` : `${label} is required.`;
  if (value === '') return null;
  if (control.type === 'email' && !EMAIL_PATTERN.test(value.trim()))
    return 'Enter an email address like name@company.com.';
  if (control.type === 'url' && validity.typeMismatch) return 'Enter a full URL that starts with https://';
  if (control instanceof HTMLSelectElement) return null;
  if (control.minLength > 0 && value.length < control.minLength)
    return `${label} must be at least ${control.minLength} characters (now ${value.length}).`;
  if (validity.tooLong) return `${label} must be at most ${control.maxLength} characters.`;
  if (validity.badInput) return `${label} must be a number.`;
  if (control instanceof HTMLTextAreaElement) return null;
  if (validity.rangeUnderflow) return `${label} must be ${control.min} or more.`;
  if (validity.rangeOverflow) return `${label} must be ${control.max} or less.`;
  if (validity.stepMismatch) return `${label} must be in steps of ${control.step}.`;
  if (validity.patternMismatch) return control.title || `${label} has an invalid format.`;
  return null;
}

/** Server rules omit their field ("is required."): puts the label in front. */
export const withLabel = (control: Element | null, rule: string): string =>
  isControl(control) && /^\p{Ll}/u.test(rule) ? `${labelOf(control)} ${rule}` : rule;
