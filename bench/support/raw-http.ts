import { connect, type Socket } from 'node:net';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';

/** Sent unchanged, where `fetch` would normalize or refuse it. */
export type RawRequest = {
  method: string;
  target: string;
  headers: [name: string, value: string][];
  body?: Buffer | undefined;
  /** Ends the connection after the body, which may be shorter than announced. */
  cut?: boolean | undefined;
};
export type RawResponse = { status: number; headers: Record<string, string>; body: Buffer; ms: number };

export function bytesOf({ method, target, headers, body }: RawRequest, host: string): Buffer {
  const has = (name: string) => headers.some(([known]) => known.toLowerCase() === name);
  const lines = [
    `${method} ${target} HTTP/1.1`,
    ...(has('host') ? [] : [`Host: ${host}`]),
    ...(has('connection') ? [] : ['Connection: close']),
    ...(body && !has('content-length') && !has('transfer-encoding') ? [`Content-Length: ${body.length}`] : []),
    ...headers.map(([name, value]) => `${name}: ${value}`),
  ];
  return Buffer.concat([Buffer.from(`${lines.join('\r\n')}\r\n\r\n`), body ?? Buffer.alloc(0)]);
}

type Head = { status: number; headers: Record<string, string>; rest: Buffer };

function headOf(received: Buffer): Head | null {
  const end = received.indexOf('\r\n\r\n');
  if (end < 0) return null;
  const [first = '', ...lines] = received.subarray(0, end).toString('latin1').split('\r\n');
  const status = Number(first.split(' ')[1]);
  const rest = received.subarray(end + 4);
  if (status < 200) return headOf(rest);
  const headers = Object.fromEntries(
    lines.map((line) => [line.slice(0, line.indexOf(':')).toLowerCase(), line.slice(line.indexOf(':') + 1).trim()]),
  );
  return { status, headers, rest };
}

function unchunk(bytes: Buffer): Buffer {
  const parts: Buffer[] = [];
  for (let at = 0; ; ) {
    const end = bytes.indexOf('\r\n', at);
    const size = end < 0 ? 0 : Number.parseInt(bytes.subarray(at, end).toString('latin1'), 16);
    if (!size) return Buffer.concat(parts);
    parts.push(bytes.subarray(end + 2, end + 2 + size));
    at = end + 2 + size + 2;
  }
}

function decode(bytes: Buffer, encoding: string | undefined): Buffer {
  if (encoding === 'br') return brotliDecompressSync(bytes);
  return encoding === 'gzip' ? gunzipSync(bytes) : bytes;
}

/** An event stream counts as complete with its head: it never ends. */
function completeResponse(received: Buffer, method: string, ended: boolean): Omit<RawResponse, 'ms'> | null {
  const head = headOf(received);
  if (!head) return null;
  const { status, headers, rest } = head;
  const isStream = headers['content-type']?.startsWith('text/event-stream');
  if (method === 'HEAD' || status === 304 || isStream) return { status, headers, body: Buffer.alloc(0) };
  const isChunked = headers['transfer-encoding'] === 'chunked';
  const length = Number(headers['content-length'] ?? Number.POSITIVE_INFINITY);
  const isComplete = isChunked ? rest.subarray(-5).toString('latin1') === '0\r\n\r\n' : rest.length >= length;
  if (!isComplete && !ended) return null;
  const body = isChunked ? unchunk(rest) : rest.subarray(0, Math.min(length, rest.length));
  return { status, headers, body: isComplete ? decode(body, headers['content-encoding']) : body };
}

function write(socket: Socket, bytes: Buffer, cut: boolean | undefined): void {
  if (cut) socket.end(bytes);
  else socket.write(bytes);
}

/** Null if there is no response in time. */
export function sendRaw(url: string, request: RawRequest, timeoutMs = 10_000): Promise<RawResponse | null> {
  const { hostname, port, host } = new URL(url);
  const startedAt = performance.now();
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    const socket = connect({ host: hostname, port: Number(port), allowHalfOpen: true });
    const finish = (ended: boolean) => {
      const response = completeResponse(Buffer.concat(chunks), request.method, ended);
      if (!response && !ended) return;
      clearTimeout(timer);
      socket.destroy();
      resolve(response && { ...response, ms: performance.now() - startedAt });
    };
    const timer = setTimeout(() => finish(true), timeoutMs);
    socket.setNoDelay(true);
    socket.on('connect', () => write(socket, bytesOf(request, host), request.cut));
    socket.on('data', (chunk: Buffer) => {
      chunks.push(chunk);
      finish(false);
    });
    for (const event of ['end', 'error', 'close']) socket.on(event, () => finish(true));
  });
}
