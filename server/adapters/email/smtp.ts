import type { Transporter } from 'nodemailer';
import { lazy } from '../../shared/lazy.ts';
import { assertPlainEmail, domainOf, type Email, type EmailTransport, headerLine, messageIdHeader } from './email.ts';

const isLoopback = (host: string) => /^(localhost|127(\.\d{1,3}){3}|\[?::1\]?)$/i.test(host);

/**
 * TLS with a valid certificate is required outside the local machine, unless the URL has `?requireTLS=false`. Other URL
 * parameters are ignored.
 */
export function smtpOptions(url: string) {
  const { protocol, hostname, port, username, password, searchParams } = new URL(url);
  const secure = protocol === 'smtps:';
  const local = isLoopback(hostname);
  const user = decodeURIComponent(username);
  return {
    pool: true as const,
    host: hostname.replace(/^\[|\]$/g, ''),
    port: port ? Number(port) : secure ? 465 : 587,
    secure,
    ignoreTLS: !secure && local,
    requireTLS: !secure && !local && searchParams.get('requireTLS') !== 'false',
    ...(user ? { auth: { user, pass: decodeURIComponent(password) } } : {}),
    maxConnections: 4,
    // The outbox retries; a second, hidden queue would send duplicates.
    maxRequeues: 0,
    // Shorter than the timeouts of servers, which would drop the connection.
    idleTimeout: 20_000,
    dnsTimeout: 5_000,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 30_000,
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

export function readSender(from: string): { name: string; address: string } {
  const [, name, email] = /^([^<]*)<([^<>]+)>\s*$/.exec(from) ?? [undefined, '', from];
  return { name: headerLine((name ?? '').replaceAll('"', '')), address: assertPlainEmail((email ?? '').trim()) };
}

/** Logs in and sends nothing. Throws the reason. */
export async function verifySmtp(url: string, timeoutMs: number): Promise<{ server: string; hasLogin: boolean }> {
  const { createTransport } = await import('nodemailer');
  const options = smtpOptions(url);
  const timeouts = { connectionTimeout: timeoutMs, greetingTimeout: timeoutMs, socketTimeout: timeoutMs };
  const transporter = createTransport({ ...options, ...timeouts, pool: false });
  try {
    await transporter.verify();
  } finally {
    transporter.close();
  }
  return { server: `${options.host}:${options.port}`, hasLogin: 'auth' in options };
}

/** Connects on the first email, not at startup. */
export function smtpTransport(
  smtp: { url: string; from: () => Promise<string>; messageDomain?: () => Promise<string> },
  timeouts = {},
): EmailTransport {
  let opened: Transporter | undefined;
  const open = lazy(async () => {
    const { createTransport } = await import('nodemailer');
    const transporter = createTransport({ ...smtpOptions(smtp.url), ...timeouts });
    // An unhandled error of the idle pool would end the process.
    transporter.on('error', () => {});
    opened = transporter;
    return transporter as Transporter;
  });
  return {
    async send({ to, subject, text, html, replyTo, messageId, inReplyTo, references, attachments }: Email) {
      const recipient = assertPlainEmail(to);
      const sender = readSender(await smtp.from());
      const domain = (await smtp.messageDomain?.()) ?? domainOf(sender.address);
      const idHeader = (id: string) => messageIdHeader(id, domain);
      const transporter = await open();
      await transporter.sendMail({
        from: sender,
        to: { name: '', address: recipient },
        envelope: { from: sender.address, to: [recipient] },
        ...(replyTo ? { replyTo: { name: '', address: assertPlainEmail(replyTo) } } : {}),
        subject: headerLine(subject),
        messageId: idHeader(messageId),
        ...(inReplyTo ? { inReplyTo: idHeader(inReplyTo) } : {}),
        ...(references?.length ? { references: references.map(idHeader) } : {}),
        // Suppresses out-of-office replies.
        headers: { 'Auto-Submitted': 'auto-generated' },
        text,
        html,
        attachments: attachments.map((a) => ({ ...a, filename: headerLine(a.filename) })),
      });
    },
    async close() {
      opened?.close();
    },
  };
}
