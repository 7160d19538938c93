import type { AddressInfo } from 'node:net';
import { expect } from '@playwright/test';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';

export type SmtpServer = {
  url: string;
  /** Recipients, in the order of arrival. */
  received: string[];
  emails: ReceivedEmail[];
  /** The newest to this recipient whose subject matches, as soon as it has arrived. */
  waitFor(to: string, subject: RegExp): Promise<Email>;
  start(): Promise<void>;
  stop(): Promise<void>;
};

type ReceivedEmail = { to: string[]; email: Email };

/** It starts stopped, on a port that it keeps. */
export async function createSmtpServer(): Promise<SmtpServer> {
  const received: string[] = [];
  const emails: ReceivedEmail[] = [];
  let port = 0;
  let running: SMTPServer | null = null;
  const start = async () => {
    if (running) return;
    const server = new SMTPServer({
      disabledCommands: ['AUTH', 'STARTTLS'],
      logger: false,
      closeTimeout: 100,
      onData(stream, session, done) {
        const chunks: Buffer[] = [];
        stream.on('data', (chunk: Buffer) => chunks.push(chunk));
        stream.on('end', async () => {
          const to = session.envelope.rcptTo.map(({ address }) => address);
          emails.push({ to, email: await PostalMime.parse(Buffer.concat(chunks)) });
          received.push(...to);
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
  const waitFor = async (to: string, subject: RegExp) => {
    const find = () => emails.findLast((one) => one.to.includes(to) && subject.test(one.email.subject ?? ''))?.email;
    await expect.poll(() => find()?.subject ?? '', { message: `No email ${subject} to ${to}` }).toMatch(subject);
    return find() as Email;
  };
  await start();
  await stop();
  return { url: `smtp://127.0.0.1:${port}`, received, emails, waitFor, start, stop };
}
