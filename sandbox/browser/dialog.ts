/** Replaces the bank's page and PayPal's window. */
export type Choice = { value: string; label: string; look: 'primary' | 'plain' | 'quiet' };

const dialogStyle = `
  dialog { width: min(26rem, calc(100vw - 2rem)); box-sizing: border-box; border: 0; border-radius: 14px; padding: 0;
    color: #1c1e26; background: #fff; font: 16px/1.5 system-ui, sans-serif; box-shadow: 0 24px 64px rgb(0 0 0 / .35) }
  dialog::backdrop { background: rgb(10 12 20 / .6) }
  .band { margin: 0; padding: .5rem 1.5rem; font-size: .8125rem; background: #fff3cd; color: #5c4400 }
  form { padding: 1.25rem 1.5rem 1.5rem }
  h2 { margin: 0 0 .5rem; font-size: 1.25rem; line-height: 1.3 }
  p { margin: 0 0 1.25rem; overflow-wrap: anywhere }
  .choices { display: grid; gap: .625rem }
  button { min-height: 48px; padding: 0 1rem; border-radius: 10px; border: 1px solid #b9bec9; background: #fff;
    color: inherit; font: inherit; font-weight: 600; cursor: pointer }
  button.primary { background: #1d4ed8; border-color: #1d4ed8; color: #fff }
  button.quiet { border-color: transparent; font-weight: 400; text-decoration: underline; color: #4a5060 }
  button:focus-visible { outline: 3px solid #1d4ed8; outline-offset: 2px }
  @media (prefers-color-scheme: dark) {
    dialog { color: #eef0f6; background: #1f222c } .band { background: #4a3a08; color: #ffe9a8 }
    button { background: #2b2f3b; border-color: #565c6c } button.primary { background: #3b6cf6; border-color: #3b6cf6 }
    button.quiet { background: none; border-color: transparent; color: #b6bccb }
  }`;

/** Constructed style sheets need no exception in the content security policy. */
export function styledRoot(host: HTMLElement, css: string): ShadowRoot {
  const root = host.attachShadow({ mode: 'open' });
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  root.adoptedStyleSheets = [sheet];
  return root;
}

export function createElement<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  attributes: Record<string, string> = {},
  ...children: (Node | string)[]
): HTMLElementTagNameMap[K] {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  element.append(...children);
  return element;
}

/** Resolves with `dismissed` after Escape. */
export function openDialog(title: string, text: string, choices: Choice[], dismissed: string): Promise<string> {
  const host = createElement('div', { 'data-sandbox-dialog': '' });
  const root = styledRoot(host, dialogStyle);
  const buttons = choices.map(({ value, label, look }) =>
    createElement('button', { type: 'submit', value, class: look }, label),
  );
  const dialog = createElement(
    'dialog',
    { 'aria-labelledby': 'title', 'aria-describedby': 'text' },
    createElement('p', { class: 'band' }, 'Sandbox: replaces the real page. No money moves.'),
    createElement(
      'form',
      { method: 'dialog' },
      createElement('h2', { id: 'title' }, title),
      createElement('p', { id: 'text' }, text),
      createElement('div', { class: 'choices' }, ...buttons),
    ),
  );
  root.append(dialog);
  document.body.append(host);
  dialog.showModal();
  return new Promise((resolve) => {
    dialog.addEventListener('close', () => {
      host.remove();
      resolve(dialog.returnValue || dismissed);
    });
  });
}
