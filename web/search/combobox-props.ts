import type { ComponentProps } from 'react';

/** The attributes and keys of a combobox, while suggestions are shown. */
export type ComboboxProps = Pick<
  ComponentProps<'input'>,
  'role' | 'aria-expanded' | 'aria-controls' | 'aria-activedescendant' | 'aria-autocomplete' | 'onKeyDown'
>;
