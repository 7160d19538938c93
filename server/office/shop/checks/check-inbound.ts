import type { CheckContext } from './check-context.ts';

export async function checkInbound({ deps, step }: CheckContext) {
  const { address, imapUrl, secret } = deps.config.inbound;
  const hasAddress = await step('address', async () =>
    address
      ? { ok: true, detail: address }
      : {
          ok: false,
          detail: 'Nobody can reply by email.',
          fix: 'Set INBOUND_ADDRESS to the mailbox of replies, and start the server again.',
        },
  );
  if (!hasAddress) return null;
  const receives = imapUrl
    ? await step('mailbox', async () => {
        const { imapOptions, openMailbox } = await import('../../../adapters/email/imap.ts');
        const mailbox = await openMailbox({ url: imapUrl, folder: '' });
        try {
          const { length } = await mailbox.list();
          const { host, port } = imapOptions(imapUrl).connection;
          const emails = length === 1 ? '1 email waits' : `${length} emails wait`;
          return { ok: true, detail: `${host}:${port} accepts the login. ${emails} to be received.` };
        } finally {
          await mailbox.close();
        }
      })
    : await step('webhook', async () =>
        secret
          ? { ok: true, detail: `Emails are posted to ${deps.publicUrl()}/api/webhooks/inbound-email.` }
          : { ok: false, detail: 'No email can arrive.', fix: 'Set INBOUND_IMAP_URL or INBOUND_SECRET.' },
      );
  return receives ? { inbound: {} } : null;
}
