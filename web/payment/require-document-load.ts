import { redirectDocument } from 'react-router';

const paymentPages = /^\/(checkout$|customer\/dashboard(\/|$))/;

/**
 * Reloads the page if it was reached by client-side navigation from a page whose content policy blocks the providers'
 * scripts.
 */
export function requireDocumentLoad({ pathname, search }: URL): void {
  const [loaded] = performance.getEntriesByType('navigation');
  const from = loaded ? new URL(loaded.name).pathname : '';
  if (!paymentPages.test(from)) throw redirectDocument(pathname + search);
}
