/** A bare `node:http` server, a program of its own: sends recorded answers as they are. What a ratio is measured against. */
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Recorded } from './record.ts';

const [, , file = ''] = process.argv;
const recorded = JSON.parse(readFileSync(file, 'utf8')) as Recorded[];
const answers = new Map(
  recorded.map(({ path, headers, body }) => [path, { headers, body: Buffer.from(body, 'base64') }]),
);

const server = createServer({ keepAliveTimeout: 72_000 }, (request, response) => {
  const answer = answers.get(request.url ?? '');
  if (!answer) {
    response.writeHead(404).end();
    return;
  }
  response.writeHead(200, answer.headers);
  response.end(answer.body);
});
server.listen(0, '127.0.0.1', () => console.log(`bare at ${(server.address() as AddressInfo).port}.`));
