import { maxLength, PHONE_RULE, phonePattern } from '../../contract/shared/limits.ts';

/** The props of every field of a telephone number, which says what is wrong before the form is sent. */
export const phoneProps = {
  label: 'Phone',
  name: 'phone',
  type: 'tel',
  maxLength: maxLength.phone,
  pattern: phonePattern,
  title: `Phone ${PHONE_RULE}`,
  optional: true,
} as const;
