import type { Config } from '../server/config/config.ts';
import { explainStartFailure } from '../server/config/start-failures.ts';

/** Prints one sentence, or the stack of a bug. */
export function failStart(error: unknown, config: Config | null): never {
  console.error(explainStartFailure(error, config) ?? error);
  process.exit(1);
}
