import pTimeout from 'p-timeout';

const REMEMBERED = 1_000;
const LONGEST_WAIT_MS = 5_000;

/** Outcomes of buyers' requests to this process, by the attempt's key: true if paid. */
const outcomes = new Map<string, Promise<boolean>>();

export function whileSettling<T>(key: string, request: Promise<T>): Promise<T> {
  const outcome = request.then(
    () => true,
    () => false,
  );
  outcomes.delete(key);
  outcomes.set(key, outcome);
  const [oldest] = outcomes.keys();
  if (outcomes.size > REMEMBERED && oldest !== undefined) outcomes.delete(oldest);
  void outcome.then((hasPaid) => {
    if (!hasPaid && outcomes.get(key) === outcome) outcomes.delete(key);
  });
  return request;
}

/**
 * The provider reports a payment while it responds to the request; one of both suffices to finish it. False if unknown.
 */
export async function hasPaidHere(key: string | null): Promise<boolean> {
  const outcome = key === null ? undefined : outcomes.get(key);
  return outcome ? pTimeout(outcome, { milliseconds: LONGEST_WAIT_MS, fallback: () => false }) : false;
}
