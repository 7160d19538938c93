import { useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import { ApiError } from '../api/call.ts';
import { toast } from './toasts.tsx';

type Words = {
  /** Said when it fails, before the server's reason. */
  failure: string;
  /** Said when it is done. */
  done?: string;
  /** Which record it is done to, where several may be worked on at once. */
  one?: string | number;
  /** The words for a refusal; without it what failed, and then the server's reason. */
  wordsFor?: (error: unknown, failure: string) => string;
};

/** What is told of a refusal: what failed, and why where the server said so. Everything else goes to the console. */
export function refusalText(error: unknown, failure: string): string {
  console.error(error);
  const hasReason = error instanceof ApiError && error.message !== '' && error.status >= 400 && error.status < 500;
  return hasReason && error.message !== failure ? `${failure} ${error.message}` : failure;
}

/**
 * A click that changes something: one at a time (of each record, where `one` names it), then the screen's data is loaded anew. `problem` is what went wrong
 * with the last one, to be shown where it happened.
 */
export function useAction() {
  const { revalidate } = useRevalidator();
  const busy = useRef(new Set<string | number>());
  const [isPending, setPending] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  /** Answers whether it went well. */
  const run = async (
    work: () => Promise<unknown>,
    { failure, done, one = '', wordsFor = refusalText }: Words,
  ): Promise<boolean> => {
    if (busy.current.has(one)) return false;
    busy.current.add(one);
    setPending(true);
    setProblem(null);
    try {
      await work();
      if (done) toast(done);
      return true;
    } catch (error) {
      setProblem(wordsFor(error, failure));
      return false;
    } finally {
      // Also after a refusal: it often means that somebody else was faster.
      await revalidate();
      busy.current.delete(one);
      setPending(busy.current.size > 0);
    }
  };
  return { run, isPending, problem, setProblem };
}
