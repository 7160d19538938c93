import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { createPath, type Path } from 'react-router';
import { HydratedRouter } from 'react-router/dom';
import type { Currency } from '../contract/shared/currencies.ts';
import { setCurrency } from '../contract/shared/money.ts';
import { loadDocument } from './api/load-script.ts';
import { fetchForRouter } from './route-lists.ts';

declare global {
  interface Window {
    /** The build makes React Router call it when a route's script can't be loaded (vite.config.ts). */
    loadRouteAgain?: (cause: unknown) => Promise<never>;
    __reactRouterDataRouter?: { state: { navigation: { location?: Path } } };
  }
}

window.loadRouteAgain = async (cause) => {
  const target = window.__reactRouterDataRouter?.state.navigation.location;
  return loadDocument(target ? createPath(target) : location.href, cause);
};

const { currency } = document.documentElement.dataset;
if (currency) setCurrency(currency as Currency);

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter unstable_fetch={fetchForRouter} />
    </StrictMode>,
  );
});
