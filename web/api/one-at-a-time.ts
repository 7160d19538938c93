/** Runs `work` once at a time: whoever asks while it runs gets one more round, however many ask. */
export function oneAtATime(work: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | null = null;
  let isAskedAgain = false;
  const run = async () => {
    try {
      do {
        isAskedAgain = false;
        await work();
      } while (isAskedAgain);
    } finally {
      running = null;
    }
  };
  return () => {
    isAskedAgain = true;
    running ??= run();
    return running;
  };
}
