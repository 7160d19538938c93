/** A release may have replaced the scripts that an open page names. */
export class ScriptError extends Error {
  override name = 'ScriptError';
}

const FAILED_KEY = 'script-failed';
/** A second failure within this time is not repeated. */
const AGAIN_MS = 60_000;

let isLeaving = false;
/** The page loads another document, and what was typed on it is stored. */
export const isLoadingDocument = (): boolean => isLeaving;

const withoutHash = (url: string) => url.replace(/#.*/, '');

/** A path such as `//host` would be another site to the browser, which is no page of ours. */
function urlOf(target: string): string {
  const { origin, href } = new URL(target, location.href);
  return origin === new URL(location.href).origin ? href : location.href;
}

/** Loads `target` as a document, once. Throws if that has not helped. */
export function loadDocument(target: string, cause: unknown): Promise<never> {
  const href = urlOf(target);
  const [failed, at] = (sessionStorage.getItem(FAILED_KEY) ?? '').split(' ');
  const hasFailed = failed === href && Date.now() - Number(at) < AGAIN_MS;
  if (hasFailed && !isLeaving) throw new ScriptError('A script could not be loaded.', { cause });
  sessionStorage.setItem(FAILED_KEY, `${href} ${Date.now()}`);
  isLeaving = true;
  // Back may show this page again as the browser kept it.
  window.addEventListener('pageshow', () => (isLeaving = false), { once: true });
  // The browser would only scroll.
  if (withoutHash(href) === withoutHash(location.href)) location.reload();
  else location.assign(href);
  return new Promise(() => {});
}

/** A component of `lazy` that is missing has its page loaded again, unless there is no network to load it. */
export const loadScript = <T>(load: () => Promise<T>): Promise<T> =>
  load().catch((error: unknown) => {
    if (navigator.onLine) return loadDocument(location.href, error);
    throw new ScriptError('A script could not be loaded.', { cause: error });
  });
