import { useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import { ApiError, withReason } from '../../api/call.ts';
import { Canceled } from '../../api/canceled.ts';
import { showToast } from '../frame/toasts.tsx';
import { undoIdOf } from '../undo.ts';

type Options = {
  /** The first line; the server's reason is the second. */
  failure: string;
  /** The toast, with **Undo** if the response has an `undo_id`. */
  done?: string | ((response: unknown) => string | undefined);
  /** Lets actions on several records run at once. */
  recordKey?: string | number;
  errorMessage?: (error: unknown, failure: string) => string;
};

export function errorText(error: unknown, failure: string): string {
  console.error(error);
  const hasReason = error instanceof ApiError && error.message !== '' && error.status >= 400 && error.status < 500;
  return hasReason && error.message !== failure ? withReason(failure, error.message) : failure;
}

/** Runs mutations one at a time (per `recordKey`) and reloads the screen after each, unless canceled. */
export function useAction() {
  const { revalidate } = useRevalidator();
  const busy = useRef(new Set<string | number>());
  const [isPending, setPending] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  /** Resolves to false after a failure. */
  const run = async (
    work: () => Promise<unknown>,
    { failure, done, recordKey = '', errorMessage = errorText }: Options,
  ): Promise<boolean> => {
    if (busy.current.has(recordKey)) return false;
    busy.current.add(recordKey);
    setPending(true);
    setProblem(null);
    let isCanceled = false;
    try {
      const response = await work();
      const message = typeof done === 'function' ? done(response) : done;
      if (message) showToast(message, { undoId: undoIdOf(response) });
      return true;
    } catch (error) {
      isCanceled = error instanceof Canceled;
      if (!isCanceled) setProblem(errorMessage(error, failure));
      return false;
    } finally {
      // Often another user was faster. The same button does nothing until the reload.
      if (!isCanceled) await revalidate();
      busy.current.delete(recordKey);
      setPending(busy.current.size > 0);
    }
  };
  return { run, isPending, problem, setProblem };
}
