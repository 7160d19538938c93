import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

export type S3 = {
  variables: Record<string, string>;
  objects: Map<string, { bytes: Buffer; type: string }>;
  /** `busy` responds 503, `silent` never responds, `missing` has no bucket. */
  setBehavior(behavior: 'normal' | 'busy' | 'silent' | 'missing'): void;
  close(): Promise<void>;
};

const BUCKET = 'images';
const notFound = '<?xml version="1.0"?><Error><Code>NoSuchKey</Code><Message>No such key.</Message></Error>';

const listOf = (keys: string[]) =>
  `<?xml version="1.0"?><ListBucketResult><IsTruncated>false</IsTruncated>${keys
    .map((key) => `<Contents><Key>${key}</Key><Size>1</Size></Contents>`)
    .join('')}</ListBucketResult>`;

function sendRange({ bytes, type }: { bytes: Buffer; type: string }, range: string, reply: ServerResponse): void {
  const [, from = 0, to = 0] = /^bytes=(\d+)-(\d+)$/.exec(range) ?? [];
  const part = bytes.subarray(Number(from), Number(to) + 1);
  reply.writeHead(206, { 'content-type': type, 'content-length': part.length }).end(part);
}

export async function openS3(): Promise<S3> {
  const objects: S3['objects'] = new Map();
  let behavior: Parameters<S3['setBehavior']>[0] = 'normal';

  async function respond(request: IncomingMessage, reply: ServerResponse): Promise<void> {
    const bytes = await buffer(request);
    if (behavior === 'silent') return;
    if (behavior === 'busy') return void reply.writeHead(503).end();
    if (behavior === 'missing') return void reply.writeHead(404).end();
    if (!/^AWS4-HMAC-SHA256 Credential=key-of-tests\//.test(request.headers.authorization ?? ''))
      return void reply.writeHead(403).end();
    const url = new URL(request.url ?? '', 'http://s3');
    const key = url.pathname.slice(`/${BUCKET}/`.length);
    if (url.searchParams.has('list-type'))
      return void reply.writeHead(200, { 'content-type': 'application/xml' }).end(listOf([...objects.keys()]));
    const object = objects.get(key);
    if (request.method === 'PUT') {
      objects.set(key, { bytes, type: request.headers['content-type'] ?? '' });
      reply.writeHead(200, { etag: '"etag"' }).end();
    } else if (request.method === 'DELETE') {
      objects.delete(key);
      reply.writeHead(204).end();
    } else if (!object) reply.writeHead(404, { 'content-type': 'application/xml' }).end(notFound);
    else if (request.headers.range) sendRange(object, request.headers.range, reply);
    else reply.writeHead(200, { 'content-type': object.type, 'content-length': object.bytes.length }).end(object.bytes);
  }

  const server = createServer((request, reply) => void respond(request, reply)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    variables: {
      S3_BUCKET: BUCKET,
      S3_ENDPOINT: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
      S3_ACCESS_KEY_ID: 'key-of-tests',
      S3_SECRET_ACCESS_KEY: 'secret-of-tests',
    },
    objects,
    setBehavior(next) {
      behavior = next;
    },
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
