/** They never contain personal data: no input, no email or IP address, no query string. */
export type Attributes = Record<string, string | number | boolean>;

export type RequestSpan = {
  run(handle: () => void): void;
  end(request: { method: string; route: string; status: number }): void;
};

/** Kysely passes it to its `log` option. */
export type LoggedStatement = { sql: string; durationMs: number; error?: unknown };

export type Tracing = {
  startRequest(traceparent: string | undefined): RequestSpan;
  /** `root` begins a trace of its own. */
  span<T>(name: string, attributes: Attributes, run: () => Promise<T>, root: boolean): Promise<T>;
  statement(statement: LoggedStatement): void;
  logFields(): { trace_id: string; span_id: string } | undefined;
};

let current: Tracing | null = null;

export const setTracing = (tracing: Tracing | null): void => {
  current = tracing;
};

export const activeTracing = (): Tracing | null => current;

export const traced = <T>(name: string, attributes: Attributes, run: () => Promise<T>): Promise<T> =>
  current ? current.span(name, attributes, run, false) : run();

/** No request waits for this work, so its span begins a trace of its own. */
export const tracedAlone = <T>(name: string, attributes: Attributes, run: () => Promise<T>): Promise<T> =>
  current ? current.span(name, attributes, run, true) : run();
