import { setImmediate as nextTurn } from 'node:timers/promises';
import pLimit from 'p-limit';
import pTimeout from 'p-timeout';
import { busyError } from '../shared/errors.ts';

const defaults = {
  slots: 4,
  /** The share of pages that are rendered for one client. */
  uncachedSlots: 2,
  maxWaiting: 100,
  /** A render that only waits, for example for the database, frees its slot after this time. */
  slotMs: 1_000,
  /** Constant purchases must not stop the pages. */
  maxYieldMs: 250,
};

/** Renders uncached pages a few at a time, after purchases and other writes. */
export class RenderQueue {
  readonly #options: typeof defaults;
  readonly #slots: ReturnType<typeof pLimit>;
  readonly #uncachedSlots: ReturnType<typeof pLimit>;
  #writes = 0;
  #quiet: PromiseWithResolvers<void> | null = null;

  constructor(options: Partial<typeof defaults> = {}) {
    this.#options = { ...defaults, ...options };
    this.#slots = pLimit(this.#options.slots);
    this.#uncachedSlots = pLimit(this.#options.uncachedSlots);
  }

  get running(): number {
    return this.#slots.activeCount;
  }

  get waiting(): number {
    return this.#slots.pendingCount + this.#uncachedSlots.pendingCount;
  }

  /** Throws 503 if too many renders wait. A waiting render is skipped once `signal` aborts. */
  async run<T>(render: () => Promise<T>, signal: AbortSignal): Promise<T> {
    if (this.#slots.pendingCount >= this.#options.maxWaiting) throw busyError();
    const { promise, resolve, reject } = Promise.withResolvers<T>();
    void this.#slots(async () => {
      await this.#yieldToWrites();
      if (signal.aborted) return;
      const rendered = render().then(resolve, reject);
      await pTimeout(rendered, { milliseconds: this.#options.slotMs, fallback: () => {} });
    });
    return promise;
  }

  /** Its slot is free when the render has ended or was abandoned. */
  async runUncached<T>(render: () => Promise<T>, signal: AbortSignal): Promise<T> {
    if (this.#uncachedSlots.pendingCount >= this.#options.maxWaiting) throw busyError();
    return this.#uncachedSlots(async () => {
      if (signal.aborted) throw busyError();
      const { promise: abandoned, reject } = Promise.withResolvers<never>();
      signal.addEventListener('abort', () => reject(busyError()), { once: true });
      return Promise.race([this.run(render, signal), abandoned]);
    });
  }

  startWrite(): () => void {
    this.#writes += 1;
    return () => {
      this.#writes -= 1;
      if (this.#writes > 0) return;
      this.#quiet?.resolve();
      this.#quiet = null;
    };
  }

  async #yieldToWrites(): Promise<void> {
    // Requests that have arrived get their turn between two renders.
    await nextTurn();
    if (this.#writes === 0) return;
    this.#quiet ??= Promise.withResolvers<void>();
    await pTimeout(this.#quiet.promise, { milliseconds: this.#options.maxYieldMs, fallback: () => {} });
  }
}
