import { useState } from 'react';
import { call } from '../../../api/browser.ts';
import type { Response } from '../../../api/call.ts';
import { errorText } from '../../../dashboard/forms/use-action.ts';
import { showToast } from '../../../dashboard/frame/toasts.tsx';

export type MovedPromise = Response<'POST /admin/promises/recalculate'>['orders'][number];

/** A new calendar moves no promise until an admin confirms it. */
export function useMovedPromises() {
  const [orders, setOrders] = useState<readonly MovedPromise[] | null>(null);
  const [pending, setPending] = useState<'load' | 'move' | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const run = async (step: 'load' | 'move', work: () => Promise<void>, failure: string) => {
    setPending(step);
    setProblem(null);
    try {
      await work();
    } catch (error) {
      setProblem(errorText(error, failure));
    } finally {
      setPending(null);
    }
  };
  return {
    orders,
    pending,
    problem,
    load: () =>
      run(
        'load',
        async () => setOrders((await call('POST /admin/promises/recalculate', { body: {} })).orders),
        'Failed to compare the promises with the calendar.',
      ),
    move: () =>
      run(
        'move',
        async () => {
          const { orders: moved } = await call('POST /admin/promises/recalculate', { body: { confirm: true } });
          setOrders(null);
          showToast(moved.length === 1 ? '1 promise moved.' : `${moved.length} promises moved.`);
        },
        'Failed to move the promises.',
      ),
    close: () => {
      setOrders(null);
      setProblem(null);
    },
  };
}

export type MovedPromises = ReturnType<typeof useMovedPromises>;
