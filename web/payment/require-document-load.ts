import { redirectDocument } from 'react-router';

const paymentPages = /^\/(checkout$|customer\/dashboard(\/|$))/;

/**
 * The previous page's content policy still blocks the providers' scripts when the browser navigates without a full
 * load.
 */
export function requireDocumentLoad({ pathname, search }: URL): void {
  const [loaded] = performance.getEntriesByType('navigation');
  const from = loaded ? new URL(loaded.name).pathname : '';
  if (!paymentPages.test(from)) throw redirectDocument(pathname + search);
}
