import { scannerVersion } from '../../adapters/clamav.ts';
import { verifySmtp } from '../../adapters/email/smtp.ts';
import type { Config } from '../../config/config.ts';
import { bad, ok, type Probe, warn } from './probe.ts';

const CONNECT_MS = 4_000;

export const scannerProbe = ({ clamav }: Config): Probe => ({
  key: 'scanner',
  name: 'Virus scanner',
  action: 'Check CLAMAV_URL, and that clamd listens on TCP (TCPSocket, TCPAddr).',
  async run() {
    if (!clamav) return ok('not configured', 'Files that people send are not scanned.');
    const version = await scannerVersion(clamav);
    return ok(version.split('/')[0] ?? version, 'The virus scanner responds.');
  },
});

export const emailProbe = ({ smtpUrl }: Config): Probe => ({
  key: 'mail',
  name: 'Mail server',
  action: 'Check SMTP_URL: host, port, user and password. Buyers get their password by email.',
  async run() {
    if (!smtpUrl) return ok('sandbox', 'Emails are captured and not sent.');
    const { server, hasLogin } = await verifySmtp(smtpUrl, CONNECT_MS);
    const login = hasLogin ? ' and accepts the login' : '';
    return ok(server, `The server responds${login}. No email was sent.`);
  },
});

export const mailboxProbe = (url: string): Probe => ({
  key: 'mailbox',
  name: 'Mailbox of replies',
  action: 'Check INBOUND_IMAP_URL: host, port, user, password and folder. Replies by email wait there.',
  async run() {
    const { imapOptions, openMailbox } = await import('../../adapters/email/imap.ts');
    const mailbox = await openMailbox({ url, folder: '' });
    try {
      const { length } = await mailbox.list();
      const { host, port } = imapOptions(url).connection;
      return ok(
        `${host}:${port}`,
        `The server accepts the login. ${length === 1 ? '1 email waits' : `${length} emails wait`} to be received.`,
      );
    } finally {
      await mailbox.close();
    }
  },
});

/** Each node of a cluster is checked separately. */
export const redisProbe = (urls: string[]): Probe => ({
  key: 'redis',
  name: 'Redis',
  action: 'Check REDIS_URL. Without Redis, other nodes learn of changes late and rate limits count per node.',
  async run() {
    const { createClient } = await import('redis');
    const begin = performance.now();
    for (const url of urls) {
      const client = createClient({ url, socket: { connectTimeout: CONNECT_MS, reconnectStrategy: false } });
      client.on('error', () => {});
      try {
        await client.connect();
        await client.ping();
      } finally {
        if (client.isOpen) client.destroy();
      }
    }
    const value = `${urls.map((url) => new URL(url).host).join(', ')}, ${(performance.now() - begin).toFixed(0)} ms`;
    return ok(value, 'Redis responds.');
  },
});

export const siteProbe = ({ publicUrl, port }: Config): Probe => ({
  key: 'site',
  name: 'Site',
  action: 'Check PUBLIC_URL, the name server, the proxy and its certificate.',
  async run() {
    const url = publicUrl ?? `http://localhost:${port}`;
    const response = await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(CONNECT_MS) }).catch((error) => {
      if (publicUrl) throw error;
    });
    if (!response) return warn(url, 'The application is not running here.', 'npm start');
    const body = (await response.json().catch(() => null)) as { status?: string; reason?: string } | null;
    if (body?.status === 'ready') return ok(url, 'The application is ready.');
    if (body?.status === 'unavailable')
      return bad(url, `The application is not ready: ${body.reason ?? response.status}`, 'Look at its log.');
    return bad(url, `Something else responds there (status ${response.status}).`, this.action);
  },
});
