import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { createTransport } from 'nodemailer';
import { SMTPServer } from 'smtp-server';
import type { Site } from './site.ts';

const SERVER = 'mail.example.com';
const SECRET = 'inbound-secret-of-journeys';

/** `ownSite` with these lets people answer an order's emails. */
export const replySettings = { INBOUND_ADDRESS: `reply@${SERVER}`, INBOUND_SECRET: SECRET };

export type Reply = {
  to: string;
  from: string;
  text: string;
  subject?: string;
  /** The receiving server's verdict on the signature. */
  dkim: 'pass' | 'none' | 'fail';
  inReplyTo?: string;
  attachments?: { filename: string; content: string | Buffer }[];
};

/** A mail server checks the sender, and passes the email on to the site. */
export async function sendReply(site: Pick<Site, 'url'>, { dkim, ...reply }: Reply): Promise<string> {
  const relay = await startRelay(site, `dkim=${dkim} header.d=${reply.from.replace(/^.*@|>$/g, '')}`);
  const client = createTransport({ host: '127.0.0.1', port: relay.port, ignoreTLS: true });
  try {
    await client.sendMail({ subject: 'Re: Your order', ...reply });
    return await relay.state;
  } finally {
    client.close();
    await relay.stop();
  }
}

async function startRelay(site: Pick<Site, 'url'>, result: string) {
  const state = Promise.withResolvers<string>();
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    logger: false,
    closeTimeout: 100,
    onData(stream, { envelope }, done) {
      buffer(stream)
        .then(async (email) => {
          const added = [
            `Authentication-Results: ${SERVER}; ${result}`,
            `Delivered-To: ${envelope.rcptTo.map(({ address }) => address).join(', ')}`,
          ];
          const response = await fetch(`${site.url}/api/webhooks/inbound-email`, {
            method: 'POST',
            headers: { 'content-type': 'message/rfc822', authorization: `Bearer ${SECRET}` },
            body: Buffer.concat([Buffer.from(`${added.join('\r\n')}\r\n`), email]),
          });
          if (!response.ok) throw new Error(`The site responded ${response.status}.`);
          state.resolve(((await response.json()) as { state: string }).state);
          done();
        })
        .catch((error: Error) => {
          state.reject(error);
          done(error);
        });
    },
  });
  // The sender gets the failure, too.
  state.promise.catch(() => {});
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()));
  return {
    port: (server.server.address() as AddressInfo).port,
    state: state.promise,
    stop: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}
