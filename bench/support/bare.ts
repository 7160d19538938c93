/** The baseline of the ratios: a bare `node:http` server that sends recorded responses. */
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { RecordedResponse } from './record.ts';

const [, , file = ''] = process.argv;
const recorded = JSON.parse(readFileSync(file, 'utf8')) as RecordedResponse[];
const responses = new Map(
  recorded.map(({ path, headers, body }) => [path, { headers, body: Buffer.from(body, 'base64') }]),
);

const server = createServer({ keepAliveTimeout: 72_000 }, (request, response) => {
  const recordedResponse = responses.get(request.url ?? '');
  if (!recordedResponse) {
    response.writeHead(404).end();
    return;
  }
  response.writeHead(200, recordedResponse.headers);
  response.end(recordedResponse.body);
});
server.listen(0, '127.0.0.1', () => console.log(`bare at ${(server.address() as AddressInfo).port}.`));
