import { subscribeTo } from '../shared/channels.ts';
import { type CounterName, counters, type Definition, type GaugeName, gauges } from './metric-definitions.ts';

/** A number, or one per value of the metric's label; null if unknown. */
export type Reading = number | Record<string, number> | null;
type Read = () => Reading | Promise<Reading>;

export type MeasuredRequest = { method: string; route: string; status: number; seconds: number };
export type Scrape = { type: string; text: string };

export type Metrics = {
  provide(name: GaugeName | CounterName, read: Read): void;
  countRequest(request: MeasuredRequest): void;
  /** Concurrent scrapes share one. */
  scrape(): Promise<Scrape>;
  close(): void;
};

/** Loads the library, so call it only if metrics are configured. */
export async function openMetrics(): Promise<Metrics> {
  const prometheus = await import('prom-client');
  const registry = new prometheus.Registry();
  const optionsOf = (name: string, { help, labels = [] }: Definition) => ({
    name,
    help,
    labelNames: [...labels],
    registers: [registry],
  });
  prometheus.collectDefaultMetrics({ register: registry });
  const requests = new prometheus.Histogram(
    optionsOf('http_request_duration_seconds', {
      help: 'Duration of requests until the response was sent.',
      labels: ['method', 'route', 'status_code'],
    }),
  );
  const metrics = new Map<string, Metric>();
  for (const [name, definition] of Object.entries<Definition>(gauges))
    metrics.set(name, {
      ...definition,
      client: new prometheus.Gauge(optionsOf(name, definition)),
      isUnrefunded: false,
    });
  for (const [name, definition] of Object.entries<Definition>(counters))
    metrics.set(name, {
      ...definition,
      client: new prometheus.Counter(optionsOf(name, definition)),
      isUnrefunded: true,
    });
  // An unknown value would otherwise be 0.
  for (const metric of metrics.values()) if (!metric.isUnrefunded) setReading(metric, null);

  const reads = new Map<string, Read>();
  const scrape = async (): Promise<Scrape> => {
    await Promise.all(
      [...reads].map(async ([name, read]) => {
        const reading = await Promise.resolve()
          .then(read)
          .catch(() => null);
        setReading(metrics.get(name) as Metric, reading);
      }),
    );
    return { type: registry.contentType, text: await registry.metrics() };
  };
  let running: Promise<Scrape> | null = null;

  const breakers: Record<string, number> = {};
  reads.set('deskfront_payment_provider_breaker_open', () => breakers);
  const count = (name: CounterName) => (labels: Record<string, string>) => metrics.get(name)?.client.inc(labels, 1);
  const unsubscribe = [
    subscribeTo('purchases', count('deskfront_purchases_total')),
    subscribeTo('webhooks', count('deskfront_webhooks_total')),
    subscribeTo('emails', count('deskfront_emails_total')),
    subscribeTo('refusals', count('deskfront_rate_limit_refusals_total')),
    subscribeTo('uncaughtErrors', count('deskfront_uncaught_errors_total')),
    subscribeTo('breakers', ({ provider, isOpen }) => {
      breakers[provider] = isOpen ? 1 : 0;
    }),
  ];
  return {
    provide: (name, read) => void reads.set(name, read),
    countRequest: ({ method, route, status, seconds }) =>
      requests.observe({ method, route, status_code: status }, seconds),
    scrape() {
      running ??= scrape().finally(() => {
        running = null;
      });
      return running;
    },
    close() {
      for (const end of unsubscribe) end();
      registry.clear();
    },
  };
}

type Metric = Definition & {
  client: { inc(labels: Record<string, string>, value: number): void; reset(): void; remove(labels: object): void };
  /** Counters begin at 0 and remain; a gauge disappears if it can't be read. */
  isUnrefunded: boolean;
};

function setReading({ client, labels, isUnrefunded }: Metric, reading: Reading): void {
  if (reading === null && isUnrefunded) return;
  client.reset();
  if (reading === null) client.remove({});
  else if (typeof reading === 'number') client.inc({}, reading);
  else for (const [value, number] of Object.entries(reading)) client.inc({ [labels?.[0] ?? '']: value }, number);
}
