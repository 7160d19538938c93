import type { ImapFlow } from 'imapflow';

export type StoredEmail = { uid: number; size: number };

/** One folder of a mailbox. Every call throws if the connection is lost. */
export type Mailbox = {
  list(): Promise<StoredEmail[]>;
  /** Null if it is gone. `headers`: without its content. */
  read(uid: number, part: 'all' | 'headers'): Promise<Uint8Array | null>;
  /** Moves it to the folder of processed emails, which is created if it is missing. */
  file(uid: number): Promise<void>;
  /** Resolves when an email arrives, the connection is lost, or the signal aborts. */
  waitForMore(signal: AbortSignal): Promise<void>;
  close(): Promise<void>;
};

export type MailboxPlace = { url: string; folder: string };

const CONNECT_MS = 15_000;
const SOCKET_MS = 120_000;
const CLOSE_MS = 2_000;

/** `imaps` needs a valid certificate; `imap` on another machine needs STARTTLS. */
export function imapOptions(text: string) {
  const { protocol, hostname, port, username, password, pathname } = new URL(text);
  const secure = protocol === 'imaps:';
  const isLocal = /^(localhost|127(\.\d{1,3}){3}|\[?::1\]?)$/i.test(hostname);
  return {
    inbox: decodeURIComponent(pathname.slice(1)) || 'INBOX',
    connection: {
      host: hostname.replace(/^\[|\]$/g, ''),
      port: port ? Number(port) : secure ? 993 : 143,
      secure,
      ...(secure || isLocal ? {} : { doSTARTTLS: true }),
      auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) },
      // The library would log what it sends.
      logger: false as const,
      disableAutoIdle: true,
      connectionTimeout: CONNECT_MS,
      greetingTimeout: CONNECT_MS,
      socketTimeout: SOCKET_MS,
    },
  };
}

/** Loads the library: most installations need none. */
export async function openMailbox({ url, folder }: MailboxPlace): Promise<Mailbox> {
  const { ImapFlow } = await import('imapflow');
  const { inbox, connection } = imapOptions(url);
  const client = new ImapFlow(connection);
  const lost = new AbortController();
  // Without a listener, it would end the process. The running call fails.
  client.on('error', () => lost.abort());
  client.on('close', () => lost.abort());
  try {
    await client.connect();
    await client.mailboxOpen(inbox);
  } catch (error) {
    client.close();
    throw error;
  }
  return mailboxOn(client, folder, lost.signal);
}

function mailboxOn(client: ImapFlow, folder: string, lost: AbortSignal): Mailbox {
  let arrived = Promise.withResolvers<void>();
  client.on('exists', () => arrived.resolve());
  let isFolderKnown = false;
  return {
    async list() {
      arrived = Promise.withResolvers<void>();
      // The response reports new emails.
      await client.noop();
      if (client.mailbox === false) throw new Error('The mailbox was closed.');
      if (client.mailbox.exists === 0) return [];
      const emails = await client.fetchAll('1:*', { uid: true, size: true });
      return emails.map(({ uid, size = 0 }) => ({ uid, size })).toSorted((a, b) => a.uid - b.uid);
    },
    async read(uid, part) {
      const query = part === 'all' ? { source: true } : { headers: true };
      const email = await client.fetchOne(String(uid), query, { uid: true });
      return (email && (part === 'all' ? email.source : email.headers)) || null;
    },
    async file(uid) {
      if (!isFolderKnown) await client.mailboxCreate(folder);
      isFolderKnown = true;
      if (!(await client.messageMove(String(uid), folder, { uid: true })))
        throw new Error(`An email could not be moved to ${folder}.`);
    },
    async waitForMore(signal) {
      const ended = AbortSignal.any([signal, lost]);
      if (ended.aborted) return;
      const { promise, resolve } = Promise.withResolvers<void>();
      ended.addEventListener('abort', () => resolve(), { once: true });
      // The next command ends it.
      client.idle().catch(() => {});
      await Promise.race([promise, arrived.promise]);
    },
    async close() {
      const timer = setTimeout(() => client.close(), CLOSE_MS);
      await client.logout().catch(() => client.close());
      clearTimeout(timer);
    },
  };
}
