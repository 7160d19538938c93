import { createServer } from 'node:http';
import { json } from 'node:stream/consumers';

export const TOKEN = 'scrape-me-please-1234';

/** Values by series, such as `deskfront_emails_total{outcome="sent"}`. */
export type Series = Map<string, number>;

export const parseMetrics = (text: string): Series =>
  new Map(
    text
      .split('\n')
      .filter((line) => line !== '' && !line.startsWith('#'))
      .map((line) => {
        const end = line.lastIndexOf(' ');
        return [line.slice(0, end), Number(line.slice(end + 1))];
      }),
  );

export async function scrape(url: string, token: string | null = TOKEN): Promise<Series> {
  const response = await fetch(`${url}/metrics`, token ? { headers: { authorization: `Bearer ${token}` } } : {});
  if (response.status !== 200) throw new Error(`/metrics responded with ${response.status}.`);
  return parseMetrics(await response.text());
}

export async function changeOf(read: () => Promise<Series>, series: string, action: () => Promise<unknown>) {
  const before = (await read()).get(series) ?? 0;
  await action();
  return ((await read()).get(series) ?? 0) - before;
}

type Value = { stringValue?: string; intValue?: number; boolValue?: boolean; doubleValue?: number };
export type ReceivedSpan = {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  kind: number;
  status?: { code?: number };
  attributes: { key: string; value: Value }[];
};
type Body = { resourceSpans: { resource: object; scopeSpans: { spans: ReceivedSpan[] }[] }[] };

export async function startCollector() {
  const spans: ReceivedSpan[] = [];
  const bodies: Body[] = [];
  const server = createServer(async (request, response) => {
    if (request.url !== '/v1/traces') return void response.writeHead(404).end();
    const body = (await json(request)) as Body;
    bodies.push(body);
    spans.push(...body.resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans)));
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as { port: number };
  return {
    url: `http://127.0.0.1:${port}`,
    spans,
    bodies,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
