import type { ComponentProps } from 'react';

export type ComboboxProps = Pick<
  ComponentProps<'input'>,
  'role' | 'aria-expanded' | 'aria-controls' | 'aria-activedescendant' | 'aria-autocomplete' | 'onKeyDown'
>;
