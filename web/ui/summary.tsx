import type { ComponentProps } from 'react';

/** Explicit role, since a bare `<summary>` has none for assistive software. */
export const Summary = (props: ComponentProps<'summary'>) => (
  // biome-ignore lint/a11y/useSemanticElements: a real button would not work before JavaScript runs
  <summary role="button" {...props} />
);
