import { redirectDocument } from 'react-router';

const payPages = /^\/(checkout$|customer\/dashboard(\/|$))/;

/**
 * The providers' scripts are let in by the content policy of the pages where people pay, and a policy comes with the
 * document alone. Who came here without loading a document gets one.
 */
export function needOwnDocument({ pathname, search }: URL): void {
  const [loaded] = performance.getEntriesByType('navigation');
  const from = loaded ? new URL(loaded.name).pathname : '';
  if (!payPages.test(from)) throw redirectDocument(pathname + search);
}
