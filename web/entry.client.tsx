import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import type { Currency } from '../contract/shared/currencies.ts';
import { setCurrency } from '../contract/shared/money.ts';
import { fetchForRouter } from './route-lists.ts';

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
