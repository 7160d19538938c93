import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';

export type Delivered = { to: string; messageId: string; password: string | null };

/** Greets after `greetAfterMs`, which may change, and stores what it accepts. */
export async function startEmailServer(greetAfterMs = 0) {
  const delivered: Delivered[] = [];
  const state = { greetAfterMs };
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    logger: false,
    closeTimeout: 100,
    onConnect: (_, done) => void wait(state.greetAfterMs).then(() => done()),
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', async () => {
        const { messageId = '', text = '' } = await PostalMime.parse(Buffer.concat(chunks));
        const [to] = session.envelope.rcptTo.map(({ address }) => address);
        const password = /^Your one-time password: (\S+)$/m.exec(text)?.[1] ?? null;
        delivered.push({ to: to ?? '', messageId, password });
        done();
      });
    },
  });
  // A killed client ends its connections.
  server.on('error', () => {});
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    delivered,
    state,
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}

/** Problems of copies that differ, and of people whose password does not let them in. */
export async function passwordProblems(url: string, delivered: readonly Delivered[]): Promise<string[]> {
  const problems: string[] = [];
  const withPassword = delivered.filter(({ password }) => password !== null);
  let number = 0;
  for (const [to, copies] of Map.groupBy(withPassword, (email) => email.to)) {
    const passwords = new Set(copies.map(({ password }) => password));
    if (passwords.size > 1) problems.push(`${to} got ${passwords.size} different passwords`);
    number += 1;
    const response = await fetch(`${url}/api/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': `10.9.${number >> 8}.${number & 255}` },
      body: JSON.stringify({ email: to, password: [...passwords].at(-1) }),
    });
    if (response.status !== 200) problems.push(`the password of ${to} does not work: ${response.status}`);
  }
  return problems;
}
