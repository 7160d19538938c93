import { useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import { ApiError } from '../api/call.ts';
import { Canceled } from '../api/canceled.ts';
import { showToast } from './toasts.tsx';

type Options = {
  /** Shown before the server's reason. */
  failure: string;
  done?: string;
  /** If actions on several records may run at once. */
  recordKey?: string | number;
  errorMessage?: (error: unknown, failure: string) => string;
};

export function errorText(error: unknown, failure: string): string {
  console.error(error);
  const hasReason = error instanceof ApiError && error.message !== '' && error.status >= 400 && error.status < 500;
  return hasReason && error.message !== failure ? `${failure} ${error.message}` : failure;
}

/** Runs mutations one at a time (per `recordKey`) and reloads the screen after each. */
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
    try {
      await work();
      if (done) showToast(done);
      return true;
    } catch (error) {
      if (!(error instanceof Canceled)) setProblem(errorMessage(error, failure));
      return false;
    } finally {
      // Even after a failure: often another user was faster.
      await revalidate();
      busy.current.delete(recordKey);
      setPending(busy.current.size > 0);
    }
  };
  return { run, isPending, problem, setProblem };
}
