import type { ComponentProps } from 'react';

/**
 * What unfolds a `<details>`, called a button, as it acts like one: programs that find their way by roles know none of a
 * bare summary. Whether it is open the browser adds by itself.
 */
export const Summary = (props: ComponentProps<'summary'>) => (
  // biome-ignore lint/a11y/useSemanticElements: a real button would not unfold anything before JavaScript runs
  <summary role="button" {...props} />
);
