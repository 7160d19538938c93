import { useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import { ApiError } from '../api/call.ts';
import { toast } from './toasts.tsx';

type Words = {
  /** Said when it fails, before the server's reason. */
  failure: string;
  /** Said when it is done. */
  done?: string;
};

/** What is told of a refusal: what failed, and why where the server said so. Everything else goes to the console. */
export function refusalText(error: unknown, failure: string): string {
  console.error(error);
  const hasReason = error instanceof ApiError && error.message !== '' && error.status >= 400 && error.status < 500;
  return hasReason && error.message !== failure ? `${failure} ${error.message}` : failure;
}

/**
 * A click that changes something: one at a time, then the screen's data is loaded anew. `problem` is what went wrong
 * with the last one, to be shown where it happened.
 */
export function useAction() {
  const { revalidate } = useRevalidator();
  const isBusy = useRef(false);
  const [isPending, setPending] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  /** Answers whether it went well. */
  const run = async (work: () => Promise<unknown>, { failure, done }: Words): Promise<boolean> => {
    if (isBusy.current) return false;
    isBusy.current = true;
    setPending(true);
    setProblem(null);
    try {
      await work();
      if (done) toast(done);
      return true;
    } catch (error) {
      setProblem(refusalText(error, failure));
      return false;
    } finally {
      // Also after a refusal: it often means that somebody else was faster.
      await revalidate();
      isBusy.current = false;
      setPending(false);
    }
  };
  return { run, isPending, problem, setProblem };
}
