import { maxLength, PHONE_RULE, phonePattern } from '../../contract/shared/limits.ts';

/** The title says what is wrong before the form is sent. */
export const phoneProps = {
  label: 'Phone',
  name: 'phone',
  type: 'tel',
  maxLength: maxLength.phone,
  pattern: phonePattern,
  title: `Phone ${PHONE_RULE}`,
  optional: true,
} as const;

/** The company’s own country is the likeliest. */
export function countryCodeHelp(companyPhone: string): string {
  const [code] = /^\+\d{1,3}(?=\D)/.exec(companyPhone) ?? [];
  return code ? `With the country code, like ${code}.` : 'With the country code.';
}

/** An address is neither capitalized nor corrected by a phone’s keyboard. */
export const emailProps = {
  label: 'Email',
  name: 'email',
  type: 'email',
  inputMode: 'email',
  autoCapitalize: 'none',
  spellCheck: false,
  maxLength: maxLength.email,
} as const;

export const PLACE_LABEL = 'Where should we work?';
