import { useCallback, useEffect, useState } from 'react';
import type { PurchasePreview } from '../../contract/selling/checkout.ts';
import { call } from '../api/browser.ts';
import { ApiError, type CallInput } from '../api/call.ts';

const DEBOUNCE_MS = 250;

export type PreviewInput = NonNullable<Exclude<CallInput<'POST /checkout/preview'>['body'], FormData>>;
type Errors = Record<string, string | undefined>;

type State = {
  preview: PurchasePreview | null;
  /** Named as the server names them; also for fields that are still blank. */
  errors: Errors;
  /** An error without a field. */
  problem: string | null;
  isStale: boolean;
};

const nothing: State = { preview: null, errors: {}, problem: null, isStale: true };

/** Keeps the last preview while the next one loads. A new `version` loads it again. */
export function usePreview(input: PreviewInput | null, version = 0): State {
  const [state, setState] = useState(nothing);
  const key = JSON.stringify(input);
  const load = useCallback(
    async (isCurrent: () => boolean) => {
      const body = JSON.parse(key) as PreviewInput | null;
      if (!body) return;
      try {
        const preview = await call('POST /checkout/preview', { body });
        if (isCurrent()) setState({ preview, errors: {}, problem: null, isStale: false });
      } catch (error) {
        console.warn(error);
        if (isCurrent()) setState((shown) => ({ ...shown, ...failureOf(error), isStale: false }));
      }
    },
    [key],
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: the price may have changed since the last version.
  useEffect(() => {
    let isShown = true;
    setState((shown) => ({ ...shown, isStale: true }));
    const timer = setTimeout(() => void load(() => isShown), DEBOUNCE_MS);
    return () => {
      isShown = false;
      clearTimeout(timer);
    };
  }, [load, version]);
  return state;
}

function failureOf(error: unknown): Pick<State, 'errors' | 'problem'> {
  if (!(error instanceof ApiError) || error.status === 0) return { errors: {}, problem: null };
  const errors = Object.fromEntries(Object.entries(error.errors ?? {}).map(([field, [rule]]) => [field, rule]));
  return { errors, problem: Object.keys(errors).length > 0 ? null : error.message || null };
}
