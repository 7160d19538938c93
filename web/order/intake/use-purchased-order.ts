import { useCallback, useEffect, useState } from 'react';
import { call } from '../../api/browser.ts';
import type { CustomerOrderWorkspace } from '../workspace.ts';

/** Null until it is loaded. */
export function usePurchasedOrder(orderId: number | null) {
  const [order, setOrder] = useState<CustomerOrderWorkspace | null>(null);
  const load = useCallback(async () => {
    if (orderId === null) return;
    try {
      setOrder((await call('GET /orders/{id}', { params: { id: orderId } })) as CustomerOrderWorkspace);
    } catch (error) {
      // The dashboard has it too.
      console.error(error);
    }
  }, [orderId]);
  useEffect(() => void load(), [load]);
  return { order, load };
}
