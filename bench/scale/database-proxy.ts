import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

export type Traffic = { statements: Map<string, number>; transactions: number };

const HEADER_BYTES = 5;

/** A client's first message has no type. */
function messageReader(startsUntyped: boolean, onMessage: (type: string, body: Buffer) => void) {
  let received = Buffer.alloc(0);
  let isUntyped = startsUntyped;
  return (chunk: Buffer) => {
    received = Buffer.concat([received, chunk]);
    for (;;) {
      const lengthAt = isUntyped ? 0 : 1;
      if (received.length < lengthAt + 4) return;
      const end = lengthAt + received.readUInt32BE(lengthAt);
      if (received.length < end) return;
      if (!isUntyped) onMessage(received.toString('latin1', 0, 1), received.subarray(HEADER_BYTES, end));
      isUntyped = false;
      received = received.subarray(end);
    }
  };
}

const textAt = (body: Buffer, at: number) => body.toString('utf8', at, body.indexOf(0, at));

/** Counts simple queries, and each execution of a prepared statement by its text. */
function statementReader(count: (text: string) => void) {
  const prepared = new Map<string, string>();
  let bound = '';
  return messageReader(true, (type, body) => {
    if (type === 'Q') count(textAt(body, 0));
    if (type === 'P') prepared.set(textAt(body, 0), textAt(body, body.indexOf(0) + 1));
    if (type === 'B') bound = prepared.get(textAt(body, body.indexOf(0) + 1)) ?? '';
    if (type === 'E') count(bound);
  });
}

/** Does not wait for earlier data: statements in a pipeline share one delay. */
const forward = (to: Socket, ms: number) => (chunk: Buffer) => {
  if (ms === 0) to.write(chunk);
  else setTimeout(() => to.write(chunk), ms);
};

export async function startDatabaseProxy(databaseUrl: string, delayMs: number) {
  const traffic: Traffic = { statements: new Map(), transactions: 0 };
  const count = (text: string) => traffic.statements.set(text, (traffic.statements.get(text) ?? 0) + 1);
  const target = new URL(databaseUrl);
  const sockets = new Set<Socket>();
  const server = createServer((client) => {
    const database = connect(Number(target.port), target.hostname);
    const readStatements = statementReader(count);
    const readResponses = messageReader(false, (type, body) => {
      // ReadyForQuery outside of a transaction means that one has ended.
      if (type === 'Z' && body.toString('latin1') === 'I') traffic.transactions += 1;
    });
    const [toDatabase, toClient] = [forward(database, delayMs), forward(client, delayMs)];
    client.on('data', (chunk) => {
      readStatements(chunk as Buffer);
      toDatabase(chunk as Buffer);
    });
    database.on('data', (chunk) => {
      readResponses(chunk as Buffer);
      toClient(chunk as Buffer);
    });
    for (const [socket, other] of [
      [client, database],
      [database, client],
    ] as const) {
      sockets.add(socket);
      socket.setNoDelay(true);
      socket.on('error', () => {});
      socket.on('close', () => {
        sockets.delete(socket);
        other.destroy();
      });
    }
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = new URL(databaseUrl);
  url.port = String((server.address() as AddressInfo).port);
  return {
    url: url.toString(),
    take(): Traffic {
      const taken = { statements: new Map(traffic.statements), transactions: traffic.transactions };
      traffic.statements.clear();
      traffic.transactions = 0;
      return taken;
    },
    async stop() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}
