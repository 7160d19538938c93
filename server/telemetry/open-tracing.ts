import {
  type Attributes as ApiAttributes,
  type Context,
  context,
  isSpanContextValid,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  TraceFlags,
  trace,
} from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { BatchSpanProcessor, type SpanExporter, TracerProvider } from '@opentelemetry/sdk-trace';
import { ATTR_SERVICE_NAME } from '@opentelemetry/semantic-conventions';
import type { FastifyBaseLogger } from 'fastify';
import pTimeout from 'p-timeout';
import { type Attributes, type RequestSpan, setTracing, type Tracing } from '../shared/tracing.ts';

const EXPORT_MS = 3_000;
// About a megabyte. More spans are dropped.
const QUEUE = {
  maxQueueSize: 2_048,
  maxExportBatchSize: 512,
  scheduledDelayMillis: 2_000,
  exportTimeoutMillis: EXPORT_MS,
};
const CLOSE_MS = 4_000;
const MAX_TEXT_LENGTH = 2_000;

const TRACEPARENT = /^00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/;

/** `tracestate` is ignored, as it could be of any size. */
function parentOf(traceparent: string | undefined): Context {
  const [, traceId = '', spanId = '', flags = ''] = TRACEPARENT.exec(traceparent ?? '') ?? [];
  const parent = { traceId, spanId, traceFlags: Number.parseInt(flags, 16) & TraceFlags.SAMPLED, isRemote: true };
  return isSpanContextValid(parent) ? trace.setSpanContext(ROOT_CONTEXT, parent) : ROOT_CONTEXT;
}

/** Only the code is recorded: messages of the database and of mail servers quote values. */
function fail(span: Span, error: unknown): void {
  const { code, name } = (error ?? {}) as { code?: unknown; name?: unknown };
  span.setAttribute('error.type', typeof code === 'string' ? code : typeof name === 'string' ? name : 'error');
  span.setStatus({ code: SpanStatusCode.ERROR });
}

/** An unreachable collector causes one warning, until it has been reached again. */
function warningOnce(exporter: SpanExporter, log: FastifyBaseLogger): SpanExporter {
  let hasFailed = false;
  return {
    export: (spans, done) =>
      exporter.export(spans, (result) => {
        const failed = result.code !== 0;
        if (failed && !hasFailed)
          log.warn({ reason: result.error?.message }, 'traces could not be sent; they are dropped until they can');
        hasFailed = failed;
        done(failed ? { code: 0 } : result);
      }),
    shutdown: () => exporter.shutdown(),
  };
}

/** `select orders` stands for the statement, which may be long. The first write counts if there are several. */
function summaryOf(statement: string): string {
  const [, verb = 'statement'] =
    /^\s*with\b.*?\b(insert|update|delete)\b/is.exec(statement) ?? /^\s*(\w+)/.exec(statement) ?? [];
  const [, table] = /\b(?:from|into|update)\s+"?(\w+)/i.exec(statement) ?? [];
  return [verb.toLowerCase(), table].filter(Boolean).join(' ');
}

type Options = { endpoint: string; serviceName: string };

export function openTracing({ endpoint, serviceName }: Options, log: FastifyBaseLogger): { close(): Promise<void> } {
  const exporter = new OTLPTraceExporter({
    url: `${endpoint.replace(/\/+$/, '')}/v1/traces`,
    timeoutMillis: EXPORT_MS,
  });
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ [ATTR_SERVICE_NAME]: serviceName }),
    spanLimits: { attributeValueLengthLimit: MAX_TEXT_LENGTH },
    spanProcessors: [new BatchSpanProcessor({ exporter: warningOnce(exporter, log), ...QUEUE })],
  });
  const manager = new AsyncLocalStorageContextManager().enable();
  context.setGlobalContextManager(manager);
  const tracer = provider.getTracer('deskfront');

  const startRequest: Tracing['startRequest'] = (traceparent): RequestSpan => {
    const parent = parentOf(traceparent);
    const span = tracer.startSpan('request', { kind: SpanKind.SERVER }, parent);
    return {
      run: (handle) => context.with(trace.setSpan(parent, span), handle),
      end({ method, route, status }) {
        span.updateName(`${method} ${route}`);
        span.setAttributes({
          'http.request.method': method,
          'http.route': route,
          'http.response.status_code': status,
        });
        if (status >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
        span.end();
      },
    };
  };

  async function inSpan<T>(name: string, attributes: Attributes, run: () => Promise<T>, root: boolean): Promise<T> {
    const parent = root ? ROOT_CONTEXT : context.active();
    const span = tracer.startSpan(name, { attributes: attributes as ApiAttributes }, parent);
    try {
      return await context.with(trace.setSpan(parent, span), run);
    } catch (error) {
      fail(span, error);
      throw error;
    } finally {
      span.end();
    }
  }

  setTracing({
    startRequest,
    span: inSpan,
    statement({ sql, durationMs, error }) {
      // Polls would be traces of one statement each.
      if (!trace.getActiveSpan()) return;
      const endTime = Date.now();
      const span = tracer.startSpan(summaryOf(sql), {
        kind: SpanKind.CLIENT,
        startTime: endTime - durationMs,
        attributes: { 'db.query.text': sql },
      });
      if (error) fail(span, error);
      span.end(endTime);
    },
    logFields() {
      const active = trace.getActiveSpan()?.spanContext();
      return active && { trace_id: active.traceId, span_id: active.spanId };
    },
  });
  return {
    async close() {
      setTracing(null);
      await pTimeout(provider.shutdown(), { milliseconds: CLOSE_MS, fallback: () => {} }).catch(() => {});
      context.disable();
    },
  };
}
