/** Never personal data: no input, no email or IP address, no query string. */
export type Attributes = Record<string, string | number | boolean>;

export type RequestSpan = {
  run(handle: () => void): void;
  end(request: { method: string; route: string; status: number }): void;
};

/** As Kysely's `log` option gets it. */
export type LoggedStatement = { sql: string; durationMs: number; error?: unknown };

export type Tracing = {
  startRequest(traceparent: string | undefined): RequestSpan;
  /** `root` begins a trace of its own. */
  span<T>(name: string, attributes: Attributes, run: () => Promise<T>, root: boolean): Promise<T>;
  statement(statement: LoggedStatement): void;
  logFields(): { trace_id: string; span_id: string } | undefined;
};

// One per process, like the context that it follows.
let current: Tracing | null = null;

export const setTracing = (tracing: Tracing | null): void => {
  current = tracing;
};

export const activeTracing = (): Tracing | null => current;

/** A span around `run`, if tracing is on. */
export const traced = <T>(name: string, attributes: Attributes, run: () => Promise<T>): Promise<T> =>
  current ? current.span(name, attributes, run, false) : run();

/** For work that no request waits for. */
export const tracedAlone = <T>(name: string, attributes: Attributes, run: () => Promise<T>): Promise<T> =>
  current ? current.span(name, attributes, run, true) : run();
