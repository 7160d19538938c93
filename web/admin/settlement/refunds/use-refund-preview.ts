import { useEffect, useState } from 'react';
import type { RefundPreview } from '../../../../contract/settlement/refunds.ts';
import { call } from '../../../api/browser.ts';
import { ApiError } from '../../../api/call.ts';

const DEBOUNCE_MS = 250;

export type PreviewChoice = {
  amount: string;
  invoice_id?: number;
  unallocated?: true;
  lines?: { position: number; amount: string }[];
  keep_commissions: boolean;
  cancel_order: boolean;
};

type State = { preview: RefundPreview | null; problem: string | null; isStale: boolean };

/** Keeps the last preview while the next one loads. */
export function useRefundPreview(paymentId: number, choice: PreviewChoice | null): State {
  const [state, setState] = useState<State>({ preview: null, problem: null, isStale: true });
  const key = JSON.stringify(choice);
  useEffect(() => {
    let isCurrent = true;
    setState((shown) => ({ ...shown, isStale: true }));
    const load = async () => {
      const body = JSON.parse(key) as PreviewChoice | null;
      if (!body) return;
      try {
        const preview = await call('POST /admin/payments/{id}/refunds/preview', { params: { id: paymentId }, body });
        if (isCurrent) setState({ preview, problem: null, isStale: false });
      } catch (error) {
        if (isCurrent) setState((shown) => ({ ...shown, problem: problemOf(error), isStale: false }));
      }
    };
    const timer = setTimeout(() => void load(), DEBOUNCE_MS);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [paymentId, key]);
  return state;
}

function problemOf(error: unknown): string {
  console.error(error);
  const failed = 'Failed to load what this refund will do.';
  if (!(error instanceof ApiError)) return failed;
  const [rule] = Object.values(error.errors ?? {}).flat();
  return rule || error.message || failed;
}
