import { call } from '../../api/browser.ts';
import { useAction } from '../../dashboard/forms/use-action.ts';
import type { Viewed } from '../workspace.ts';

export const MIN_QUESTION = 10;

/** The question pauses the clock. */
export function useAsk({ role, order }: Viewed, onSent: () => void) {
  const { run, isPending, problem, setProblem } = useAction();
  const send = async (question: string) => {
    if (question.length < MIN_QUESTION) {
      setProblem('Write your question first. It must be at least 10 characters.');
      return;
    }
    const isSent = await run(() => call('POST /orders/{id}/wait', { params: { id: order.id }, body: { question } }), {
      failure: 'Failed to pause the clock.',
      done: 'Your question was sent. The clock is paused until the customer answers.',
    });
    if (isSent) onSent();
  };
  const isOffered = role !== 'customer' && order.promise.state === 'running';
  return { send, isOffered, isPending, problem };
}
