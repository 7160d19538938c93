import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';

/** Every scanner reports this harmless text. Split in two, so that this file is not reported itself. */
export const EICAR = `X5O!P%@AP[4\\PZX54(P^)7CC)7}$EICAR-STANDARD-ANTIVIRUS-${'TEST-FILE!$H+H*'}`;

/** A file that contains this is what a malformed file is to a real scanner. */
export const BREAKS = { closes: 'CLOSES THE CONNECTION', silent: 'SILENCES THE SCANNER', down: 'ENDS THE SCANNER' };

type Behavior = 'normal' | 'fails' | 'closes' | 'silent';
export type Clamd = {
  variables: { CLAMAV_URL: string };
  /** Sizes of the scanned streams. */
  scanned: number[];
  setBehavior(behavior: Behavior): void;
  close(): Promise<void>;
};

/** Speaks the part of clamd's protocol that scanning needs. */
export async function openClamd(): Promise<Clamd> {
  const scanned: number[] = [];
  let behavior: Behavior = 'normal';
  const open = new Set<Socket>();

  async function talk(socket: Socket): Promise<void> {
    let received = Buffer.alloc(0);
    let isStream = false;
    let content = Buffer.alloc(0);
    const respond = (text: string) => void socket.end(`${text}\0`);
    for await (const chunk of socket as AsyncIterable<Buffer>) {
      if (behavior === 'closes') return void socket.destroy();
      if (behavior === 'silent') continue;
      received = Buffer.concat([received, chunk]);
      if (!isStream) {
        const end = received.indexOf(0);
        if (end < 0) continue;
        const command = received.subarray(0, end).toString();
        received = received.subarray(end + 1);
        if (command === 'zPING') return respond('PONG');
        if (command === 'zVERSION') return respond('ClamAV 1.4.3/27800/Sun Nov 22 08:00:00 2026');
        if (command !== 'zINSTREAM') return respond('UNKNOWN COMMAND');
        isStream = true;
      }
      while (received.length >= 4) {
        const length = received.readUInt32BE(0);
        if (length === 0) {
          scanned.push(content.length);
          if (content.includes(BREAKS.closes)) return void socket.destroy();
          if (content.includes(BREAKS.silent)) break;
          if (content.includes(BREAKS.down)) {
            behavior = 'closes';
            for (const one of open) one.destroy();
            return;
          }
          if (behavior === 'fails') return respond('INSTREAM size limit exceeded. ERROR');
          return respond(content.includes(EICAR) ? 'stream: Eicar-Test-Signature FOUND' : 'stream: OK');
        }
        if (received.length < 4 + length) break;
        content = Buffer.concat([content, received.subarray(4, 4 + length)]);
        received = received.subarray(4 + length);
      }
    }
  }

  const server = createServer((socket) => {
    open.add(socket);
    socket.on('error', () => {});
    socket.once('close', () => open.delete(socket));
    talk(socket).catch(() => {});
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    variables: { CLAMAV_URL: `tcp://127.0.0.1:${(server.address() as AddressInfo).port}` },
    scanned,
    setBehavior(next) {
      behavior = next;
    },
    async close() {
      for (const socket of open) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}
