import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

export type SmtpServer = {
  url: string;
  /** Recipients, in the order of arrival. */
  received: string[];
  start(): Promise<void>;
  stop(): Promise<void>;
};

/** It starts stopped, on a port that it keeps. */
export async function createSmtpServer(): Promise<SmtpServer> {
  const received: string[] = [];
  let port = 0;
  let running: SMTPServer | null = null;
  const start = async () => {
    if (running) return;
    const server = new SMTPServer({
      disabledCommands: ['AUTH', 'STARTTLS'],
      logger: false,
      closeTimeout: 100,
      onData(stream, session, done) {
        stream.resume();
        stream.on('end', () => {
          received.push(...session.envelope.rcptTo.map(({ address }) => address));
          done();
        });
      },
    });
    server.on('error', () => {});
    await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', () => resolve()));
    port = (server.server.address() as AddressInfo).port;
    running = server;
  };
  const stop = async () => {
    const server = running;
    running = null;
    if (server) await new Promise<void>((resolve) => server.close(() => resolve()));
  };
  await start();
  await stop();
  return { url: `smtp://127.0.0.1:${port}`, received, start, stop };
}
