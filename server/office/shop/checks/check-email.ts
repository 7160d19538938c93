import { resolveTxt } from 'node:dns/promises';
import { domainOf } from '../../../adapters/email/email.ts';
import { readSender, verifySmtp } from '../../../adapters/email/smtp.ts';
import { senderOf } from '../../../shared/company/company.ts';
import { queueTestEmail } from '../test-email.ts';
import type { CheckContext, Found } from './check-context.ts';

const TIMEOUT_MS = 8_000;

/** A domain without records throws. */
async function textsOf(name: string): Promise<string[]> {
  try {
    return (await resolveTxt(name)).map((parts) => parts.join(''));
  } catch (error) {
    if (['ENOTFOUND', 'ENODATA'].includes((error as NodeJS.ErrnoException).code ?? '')) return [];
    throw error;
  }
}

/** The DNS decides how many emails arrive, not whether any is sent: these steps don't fail the check. */
async function dnsStep({ step }: CheckContext, name: 'SPF' | 'DMARC', domain: string): Promise<boolean> {
  const [place, start] = name === 'SPF' ? [domain, /^v=spf1\b/i] : [`_dmarc.${domain}`, /^v=DMARC1\b/i];
  return step(name, async (): Promise<Found> => {
    const record = (await textsOf(place)).find((text) => start.test(text));
    if (record) return { ok: true, detail: record.slice(0, 300) };
    return {
      ok: false,
      detail: `${place} has no such record.`,
      fix: 'Add it to the DNS of the domain, or emails may be taken for spam.',
    };
  });
}

export async function checkEmail(context: CheckContext) {
  const { deps, step, viewer } = context;
  const { smtpUrl, sandbox } = deps.config;
  const canSend = await step('login', async () => {
    if (sandbox && !smtpUrl) return { ok: true, detail: 'Sandbox: emails are captured.' };
    if (!smtpUrl)
      return { ok: false, detail: 'There is no mailbox.', fix: 'Set SMTP_URL, and start the server again.' };
    const { server, hasLogin } = await verifySmtp(smtpUrl, TIMEOUT_MS);
    return { ok: true, detail: hasLogin ? `${server} accepts the login.` : `${server} responds.` };
  });
  if (!canSend) return null;
  const isQueued = await step('test email', async () => {
    const { to } = await queueTestEmail(deps, viewer);
    return { ok: true, detail: `Sent to ${to}. Enter its code to show that it arrived.` };
  });
  const domain = domainOf(readSender(await senderOf(deps)).address);
  const email_dns = { spf: await dnsStep(context, 'SPF', domain), dmarc: await dnsStep(context, 'DMARC', domain) };
  return isQueued ? { email_dns } : null;
}
