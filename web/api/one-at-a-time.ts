/** Calls during a run share one further run. */
export function oneAtATime(work: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | null = null;
  let isRequestedAgain = false;
  const run = async () => {
    try {
      do {
        isRequestedAgain = false;
        await work();
      } while (isRequestedAgain);
    } finally {
      running = null;
    }
  };
  return () => {
    isRequestedAgain = true;
    running ??= run();
    return running;
  };
}
