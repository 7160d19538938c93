import type { Transporter } from 'nodemailer';
import { lazy } from '../../shared/lazy.ts';
import { assertSingleAddress, type Email, type EmailTransport, headerLine } from './email.ts';

const isLoopback = (host: string) => /^(localhost|127(\.\d{1,3}){3}|\[?::1\]?)$/i.test(host);

/**
 * What the pool is opened with. Only address and credentials are taken from the URL, and one switch: elsewhere than on
 * this machine mail travels encrypted, with a checked certificate, unless `?requireTLS=false` says otherwise.
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
    // The outbox tries again by itself, later and with a fresh password; a second hidden queue would send doubles.
    maxRequeues: 0,
    // Servers drop idle connections sooner or later. Ours go first, so that no letter is given to a dead one.
    idleTimeout: 20_000,
    dnsTimeout: 5_000,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 30_000,
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

/** `Company <mail@company.example>` or the bare address. */
export function readSender(from: string): { name: string; address: string } {
  const [, name, address] = /^([^<]*)<([^<>]+)>\s*$/.exec(from) ?? [undefined, '', from];
  return { name: headerLine((name ?? '').replaceAll('"', '')), address: assertSingleAddress((address ?? '').trim()) };
}

/** Mail by SMTP. Opened with the first letter, so that a start waits for no mail server. */
export function smtpTransport(smtp: { url: string; from: string }, timeouts = {}): EmailTransport {
  const sender = readSender(smtp.from);
  const domain = sender.address.slice(sender.address.lastIndexOf('@') + 1);
  let opened: Transporter | undefined;
  const open = lazy(async () => {
    const { createTransport } = await import('nodemailer');
    const transporter = createTransport({ ...smtpOptions(smtp.url), ...timeouts });
    // A pool that fails while idle must not end the process; the next letter meets the failure itself.
    transporter.on('error', () => {});
    opened = transporter;
    return transporter as Transporter;
  });
  return {
    async send({ to, subject, text, html, replyTo, messageId, attachments }: Email) {
      const recipient = assertSingleAddress(to);
      const transporter = await open();
      await transporter.sendMail({
        from: sender,
        to: { name: '', address: recipient },
        envelope: { from: sender.address, to: [recipient] },
        ...(replyTo ? { replyTo: { name: '', address: assertSingleAddress(replyTo) } } : {}),
        subject: headerLine(subject),
        messageId: `<${headerLine(messageId)}@${domain}>`,
        // Out-of-office robots don't answer what says this.
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
