import { redirectDocument } from 'react-router';

const paymentPages = /^\/(checkout$|customer\/dashboard(\/|$))/;

/** Client-side navigation keeps the previous page's content policy, which blocks the providers' scripts. */
export function requireDocumentLoad({ pathname, search }: URL): void {
  const [loaded] = performance.getEntriesByType('navigation');
  const from = loaded ? new URL(loaded.name).pathname : '';
  if (!paymentPages.test(from)) throw redirectDocument(pathname + search);
}
