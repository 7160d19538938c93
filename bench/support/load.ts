/** Only the length of responses is read, so that the load generator is never the bottleneck. */
import { connect, type Socket } from 'node:net';

export type Task = { port: number; path: string; accept: string; connections: number; seconds: number };
export type LoadResult = { responses: number; seconds: number };

const request = ({ port, path, accept }: Task) =>
  Buffer.from(
    `GET ${path} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nAccept: */*\r\nAccept-Encoding: ${accept}\r\n` +
      'User-Agent: bench\r\nConnection: keep-alive\r\n\r\n',
  );

/** The length is the same for every response. */
function responseLength(response: Buffer): number | null {
  const end = response.indexOf('\r\n\r\n');
  if (end < 0) return null;
  const head = response.subarray(0, end).toString('latin1');
  const length = /content-length: (\d+)/i.exec(head)?.[1];
  if (!head.startsWith('HTTP/1.1 200') || length === undefined) throw new Error(`Unexpected response: ${head}`);
  return end + 4 + Number(length);
}

function keepBusy(socket: Socket, bytes: Buffer, onResponse: () => void, onError: (error: Error) => void): void {
  let length = 0;
  let seen = 0;
  let first: Buffer = Buffer.alloc(0);
  socket.setNoDelay(true);
  socket.on('error', onError);
  socket.on('data', (chunk: Buffer) => {
    seen += chunk.length;
    if (length === 0) {
      first = Buffer.concat([first, chunk]);
      length = responseLength(first) ?? 0;
    }
    if (length === 0 || seen < length) return;
    if (seen > length) return onError(new Error('A response was longer than the first.'));
    seen = 0;
    onResponse();
    socket.write(bytes);
  });
  socket.on('connect', () => socket.write(bytes));
}

function run(task: Task): Promise<LoadResult> {
  return new Promise((resolve, reject) => {
    let responses = 0;
    const bytes = request(task);
    const sockets = Array.from({ length: task.connections }, () => connect(task.port, '127.0.0.1'));
    const startedAt = performance.now();
    for (const socket of sockets) keepBusy(socket, bytes, () => (responses += 1), reject);
    setTimeout(() => {
      const seconds = (performance.now() - startedAt) / 1000;
      for (const socket of sockets)
        socket
          .removeAllListeners('data')
          .removeAllListeners('error')
          .on('error', () => {})
          .destroy();
      resolve({ responses, seconds });
    }, task.seconds * 1000);
  });
}

process.on('message', (task: Task) => {
  run(task).then(
    (result) => process.send?.(result),
    (error: Error) => process.send?.({ error: error.message }),
  );
});
