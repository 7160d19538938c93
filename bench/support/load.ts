/**
 * The load generator, a program of its own: keeps some connections busy with one request after the other and counts
 * answers. It reads no more of them than their length, so that it is never what one waits for.
 */
import { connect, type Socket } from 'node:net';

export type Task = { port: number; path: string; accept: string; connections: number; seconds: number };
export type Counted = { answers: number; seconds: number };

const request = ({ port, path, accept }: Task) =>
  Buffer.from(
    `GET ${path} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nAccept: */*\r\nAccept-Encoding: ${accept}\r\n` +
      'User-Agent: bench\r\nConnection: keep-alive\r\n\r\n',
  );

/** The length of the whole answer. All answers to one request are equally long: the date's length never changes. */
function lengthOf(answer: Buffer): number | null {
  const end = answer.indexOf('\r\n\r\n');
  if (end < 0) return null;
  const head = answer.subarray(0, end).toString('latin1');
  const length = /content-length: (\d+)/i.exec(head)?.[1];
  if (!head.startsWith('HTTP/1.1 200') || length === undefined) throw new Error(`Unusable answer: ${head}`);
  return end + 4 + Number(length);
}

function keepBusy(socket: Socket, bytes: Buffer, answered: () => void, failed: (error: Error) => void): void {
  let length = 0;
  let seen = 0;
  let first: Buffer = Buffer.alloc(0);
  socket.setNoDelay(true);
  socket.on('error', failed);
  socket.on('data', (chunk: Buffer) => {
    seen += chunk.length;
    if (length === 0) {
      first = Buffer.concat([first, chunk]);
      length = lengthOf(first) ?? 0;
    }
    if (length === 0 || seen < length) return;
    if (seen > length) return failed(new Error('An answer was longer than the one before.'));
    seen = 0;
    answered();
    socket.write(bytes);
  });
  socket.on('connect', () => socket.write(bytes));
}

function run(task: Task): Promise<Counted> {
  return new Promise((resolve, reject) => {
    let answers = 0;
    const bytes = request(task);
    const sockets = Array.from({ length: task.connections }, () => connect(task.port, '127.0.0.1'));
    const begun = performance.now();
    for (const socket of sockets) keepBusy(socket, bytes, () => (answers += 1), reject);
    setTimeout(() => {
      const seconds = (performance.now() - begun) / 1000;
      for (const socket of sockets)
        socket
          .removeAllListeners('data')
          .removeAllListeners('error')
          .on('error', () => {})
          .destroy();
      resolve({ answers, seconds });
    }, task.seconds * 1000);
  });
}

process.on('message', (task: Task) => {
  run(task).then(
    (counted) => process.send?.(counted),
    (error: Error) => process.send?.({ error: error.message }),
  );
});
