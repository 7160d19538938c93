import type { ComponentProps } from 'react';

/** A bare `<summary>` has no role for assistive software. */
export const Summary = (props: ComponentProps<'summary'>) => (
  // biome-ignore lint/a11y/useSemanticElements: a real button would not work before JavaScript runs
  <summary role="button" {...props} />
);
