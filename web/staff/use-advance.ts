import { call } from '../api/browser.ts';
import { useAction } from '../dashboard/forms/use-action.ts';
import { later } from '../dashboard/later.tsx';

export const DeliverForm = later(() => import('./deliver-form.tsx').then((part) => part.DeliverForm));

const done = { in_progress: 'Work started.', completed: 'Work completed.' } as const;
type Next = keyof typeof done;

/** Completing needs everything that was sold to be checked. */
export function useAdvance() {
  const { run, ...rest } = useAction();
  const advance = (id: number, status: Next) =>
    void run(
      () =>
        call('PUT /staff/orders/{id}/status', {
          params: { id },
          body: { status, ...(status === 'completed' && { check_list: true }) },
        }),
      { failure: 'Failed to update order status.', done: `Order ${id}: ${done[status]}`, recordKey: id },
    );
  return { ...rest, run, advance };
}
