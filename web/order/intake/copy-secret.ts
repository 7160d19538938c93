const CLEAR_AFTER_MS = 60_000;

let timer: ReturnType<typeof setTimeout> | undefined;

/** The clipboard is cleared afterwards, unless something else is copied here, in browsers that allow it. */
export async function copySecret(value: string): Promise<void> {
  await navigator.clipboard.writeText(value);
  clearTimeout(timer);
  timer = setTimeout(clear, CLEAR_AFTER_MS);
  document.addEventListener('copy', () => clearTimeout(timer), { once: true });
}

/** Only a page with the focus may write, so another window delays it until the return. */
function clear(): void {
  if (!document.hasFocus()) window.addEventListener('focus', clear, { once: true });
  else navigator.clipboard.writeText('').catch(() => {});
}
