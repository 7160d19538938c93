export const focusComposer = () => document.querySelector<HTMLElement>('main [data-composer]')?.focus();
