/** Imports nothing, so that pages can know it. */
export const TERMS_CHANGED = 'Our terms have changed. Please read them and try again.';
