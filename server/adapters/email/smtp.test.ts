import { createServer, type Socket } from 'node:net';
import PostalMime from 'postal-mime';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { afterEach, expect, test } from 'vitest';
import type { Email } from './email.ts';
import { readSender, smtpOptions, smtpTransport } from './smtp.ts';

const email: Email = {
  to: 'ingrid@example.com',
  subject: 'Grüße & <hello>',
  text: 'Text part\n',
  html: '<p>HTML part</p>',
  messageId: 'abc-123',
  attachments: [
    { filename: 'INV-2026-000001.pdf', content: Buffer.from('%PDF-1.7 ä'), contentType: 'application/pdf' },
  ],
};
const from = 'Alderpoint <hello@alderpoint.example>';

const open: { close(): unknown }[] = [];
afterEach(async () => {
  for (const thing of open.splice(0).toReversed()) await thing.close();
});

type Received = { envelope: { from: string; to: string[] }; raw: string };

async function smtpServer(options: Partial<SMTPServerOptions> = {}) {
  const received: Received[] = [];
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    logger: false,
    closeTimeout: 100,
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const { mailFrom, rcptTo } = session.envelope;
        const to = rcptTo.map(({ address }) => address);
        received.push({
          envelope: { from: mailFrom ? mailFrom.address : '', to },
          raw: Buffer.concat(chunks).toString(),
        });
        done();
      });
    },
    ...options,
  });
  server.on('error', () => {});
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()));
  open.push({ close: () => new Promise<void>((resolve) => server.close(() => resolve())) });
  const { port } = server.server.address() as { port: number };
  return { received, url: `smtp://127.0.0.1:${port}` };
}

/** Produces failures that a real SMTP server can't. */
async function rawServer(talk: (socket: Socket) => void): Promise<string> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => {});
    talk(socket);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  open.push({
    close: () => {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  });
  return `smtp://127.0.0.1:${(server.address() as { port: number }).port}`;
}

function transportTo(url: string, timeouts = {}) {
  const transport = smtpTransport({ url, from: async () => from }, timeouts);
  open.push(transport);
  return transport;
}

test('an email arrives with both parts, its attachment, the company as sender and a stable Message-ID', async () => {
  const { received, url } = await smtpServer();
  const transport = transportTo(url);
  await transport.send({ ...email, replyTo: 'asker@example.org' });
  await transport.send(email);
  const [first, second] = await Promise.all(received.map(({ raw }) => PostalMime.parse(raw)));
  expect(first).toMatchObject({
    subject: email.subject,
    from: { name: 'Alderpoint', address: 'hello@alderpoint.example' },
    to: [{ address: 'ingrid@example.com' }],
    replyTo: [{ address: 'asker@example.org' }],
    messageId: '<abc-123@alderpoint.example>',
  });
  expect(first?.text?.trim()).toBe('Text part');
  expect(first?.html?.trim()).toBe('<p>HTML part</p>');
  expect(first?.attachments[0]).toMatchObject({ filename: 'INV-2026-000001.pdf', mimeType: 'application/pdf' });
  const file = first?.attachments[0]?.content as ArrayBuffer;
  expect(Buffer.from(file)).toEqual(email.attachments[0]?.content);
  expect(second?.messageId).toBe(first?.messageId);
});

test('an email of a thread names the emails before it, with the domain that replies go to', async () => {
  const { received, url } = await smtpServer();
  const transport = smtpTransport({ url, from: async () => from, messageDomain: async () => 'mail.example.com' });
  open.push(transport);
  await transport.send({ ...email, inReplyTo: 'second', references: ['first', 'sec ond>\r\nX-Evil: 1'] });
  const { messageId, inReplyTo, references, headers } = await PostalMime.parse(received[0]?.raw ?? '');
  expect({ messageId, inReplyTo, references }).toEqual({
    messageId: '<abc-123@mail.example.com>',
    inReplyTo: '<second@mail.example.com>',
    references: '<first@mail.example.com> <secondX-Evil:1@mail.example.com>',
  });
  expect(headers.some(({ key }) => key === 'x-evil')).toBe(false);
});

test('line breaks in a subject, a file name or an id add neither headers nor recipients', async () => {
  const { received, url } = await smtpServer();
  const subject = 'Hello\r\nBcc: victim@example.com\r\n\r\nbody';
  const attachments = [{ filename: 'a"\r\nX-Evil: 1.pdf', content: Buffer.from('x'), contentType: 'application/pdf' }];
  await transportTo(url).send({ ...email, subject, attachments, messageId: 'id\r\nX-Evil: 1' });
  expect(received).toHaveLength(1);
  expect(received[0]?.envelope.to).toEqual(['ingrid@example.com']);
  const { headers } = await PostalMime.parse(received[0]?.raw ?? '');
  expect(headers.map(({ key }) => key)).not.toEqual(expect.arrayContaining(['bcc']));
  expect(headers.some(({ key }) => key === 'x-evil')).toBe(false);
});

test.each(['a@example.com, b@example.com', 'a@example.com\r\nBcc: b@example.com', '"A" <a@example.com>', 'nobody', ''])(
  'a recipient that is not a single plain email address is rejected: %j',
  async (recipient) => {
    const { received, url } = await smtpServer();
    const transport = transportTo(url);
    await expect(transport.send({ ...email, to: recipient })).rejects.toThrow('single plain email');
    if (recipient) await expect(transport.send({ ...email, replyTo: recipient })).rejects.toThrow('single plain email');
    expect(received).toHaveLength(0);
  },
);

test('a server that is down, busy, or rejects the recipient makes the send fail', async () => {
  await expect(transportTo('smtp://127.0.0.1:1').send(email)).rejects.toThrow('ECONNREFUSED');
  const busy = await rawServer((socket) => socket.end('421 4.3.2 busy\r\n'));
  await expect(transportTo(busy).send(email)).rejects.toThrow();
  const { url } = await smtpServer({ onRcptTo: (_, __, done) => done(new Error('No such mailbox')) });
  await expect(transportTo(url).send(email)).rejects.toThrow('No such mailbox');
});

test('a server that accepts the connection but never responds makes the send time out', async () => {
  const silent = await rawServer(() => {});
  await expect(transportTo(silent, { greetingTimeout: 100 }).send(email)).rejects.toThrow(/greeting/i);
});

test('a connection that drops after the data makes the send fail without a hidden retry', async () => {
  let accepted = 0;
  const url = await rawServer((socket) => {
    socket.write('220 here\r\n');
    let inData = false;
    socket.on('data', (chunk) => {
      const text = chunk.toString();
      if (inData && text.includes('\r\n.\r\n')) {
        accepted += 1;
        socket.destroy();
      } else if (!inData && /^DATA/im.test(text)) {
        inData = true;
        socket.write('354 go on\r\n');
      } else if (!inData) socket.write('250 fine\r\n');
    });
  });
  await expect(transportTo(url).send(email)).rejects.toThrow();
  expect(accepted).toBe(1);
});

test('after a failure the next email is sent on a new connection', async () => {
  let refuse = true;
  const { received, url } = await smtpServer({
    onConnect: (_, done) => (refuse ? done(Object.assign(new Error('later'), { responseCode: 421 })) : done()),
  });
  const transport = transportTo(url);
  await expect(transport.send(email)).rejects.toThrow('later');
  refuse = false;
  await transport.send(email);
  expect(received).toHaveLength(1);
});

test('email to another machine requires TLS with a valid certificate', () => {
  expect(smtpOptions('smtp://user:p%40ss@mail.example.com')).toMatchObject({
    port: 587,
    secure: false,
    requireTLS: true,
    ignoreTLS: false,
    auth: { user: 'user', pass: 'p@ss' },
  });
  expect(smtpOptions('smtps://mail.example.com?tls.rejectUnauthorized=false')).not.toHaveProperty('tls');
  expect(smtpOptions('smtps://mail.example.com')).toMatchObject({ port: 465, secure: true });
  expect(smtpOptions('smtp://mail.internal:25?requireTLS=false')).toMatchObject({ port: 25, requireTLS: false });
  expect(smtpOptions('smtp://127.0.0.1:1025')).toMatchObject({ requireTLS: false, ignoreTLS: true });
});

test('the sender is parsed with or without a name', () => {
  expect(readSender('"Alderpoint IT" <a@b.example>')).toEqual({ name: 'Alderpoint IT', address: 'a@b.example' });
  expect(readSender('a@b.example')).toEqual({ name: '', address: 'a@b.example' });
  expect(() => readSender('Alderpoint')).toThrow('single plain email');
});
