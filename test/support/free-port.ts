import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

const canListen = (port: number) =>
  new Promise<boolean>((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });

/** Some are used only later. */
const given = new Set<number>();

/** Outside the range of `listen(0)`, so that nothing takes the port while its program restarts. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(15_000, 30_000);
    if (given.has(port) || !(await canListen(port))) continue;
    given.add(port);
    return port;
  }
}
