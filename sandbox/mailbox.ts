import type { FastifyInstance } from 'fastify';
import { languageAttributes } from '../contract/shared/language/formats.ts';
import type { Db } from '../server/adapters/database/database.ts';
import { CAPTURED_EMAILS_LIMIT, type CapturedAttachment } from '../server/adapters/email/captured.ts';
import { escapeHtml } from '../server/shared/escape-html.ts';

// Each email on the page is a frame.
const EMAILS_ON_PAGE = 100;

const newest = (db: Db, limit: number) =>
  db.selectFrom('captured_emails').selectAll().orderBy('id', 'desc').limit(limit).execute();

const style = `
:root{color-scheme:light dark;--paper:light-dark(#fcfbf7,#101719);--card:light-dark(#fff,#182124);--ink:light-dark(#16232b,#e9eeee);
--soft:light-dark(#4c5a61,#a9b6b8);--line:light-dark(#dcdad3,#2f3b3f);--brand:light-dark(#00636e,#5fc4cf)}
*{box-sizing:border-box}body{font:1rem/1.55 system-ui,sans-serif;margin:0;background:var(--paper);color:var(--ink)}
main{max-width:64rem;margin:0 auto;padding:2.5rem 1rem 4rem}h1{font-size:2rem;line-height:1.15;margin:0 0 .5rem}
header p{margin:0 0 2rem;color:var(--soft);max-width:60ch}a{color:var(--brand);text-underline-offset:.25em}
a:focus-visible,summary:focus-visible{outline:3px solid var(--brand);outline-offset:2px;border-radius:4px}
article{background:var(--card);border:1px solid var(--line);border-radius:12px;margin:0 0 1.5rem;overflow:hidden}
.head{padding:1rem 1.25rem;border-bottom:1px solid var(--line)}h2{font-size:1.125rem;line-height:1.3;margin:0 0 .25rem}
.head p{margin:0;color:var(--soft);overflow-wrap:anywhere}.head p a{display:inline-block;padding:.5rem 0}
iframe{display:block;width:100%;height:46rem;border:0;background:#fff}details{border-top:1px solid var(--line)}
summary{cursor:pointer;padding:.75rem 1.25rem;font-weight:600}
pre{margin:0;padding:0 1.25rem 1.25rem;white-space:pre-wrap;overflow-wrap:anywhere;font:.9375rem/1.55 ui-monospace,monospace}`;

const ago = new Intl.RelativeTimeFormat('en', { numeric: 'auto' });

function timeAgo(time: string, now: number): string {
  const minutes = Math.floor((now - Date.parse(time)) / 60_000);
  if (minutes < 1) return 'just now';
  if (minutes < 60) return ago.format(-minutes, 'minute');
  return minutes < 1_440
    ? ago.format(-Math.floor(minutes / 60), 'hour')
    : ago.format(-Math.floor(minutes / 1_440), 'day');
}

type CapturedEmail = Awaited<ReturnType<typeof newest>>[number];

const attachmentsOf = ({ attachments }: Pick<CapturedEmail, 'attachments'>) =>
  JSON.parse(attachments) as CapturedAttachment[];

function renderEmail(email: CapturedEmail): string {
  const links = attachmentsOf(email).map(
    (file, i) => `<a href="/sandbox/mailbox/${email.id}/files/${i}">${escapeHtml(file.filename)}</a>`,
  );
  const at = `<time datetime="${email.created_at}" title="${email.created_at}">${timeAgo(email.created_at, Date.now())}</time>`;
  return `<article><div class="head"><h2>${escapeHtml(email.subject)}</h2><p>To ${escapeHtml(email.recipient)}, ${at}</p>
${links.length ? `<p>Attachments: ${links.join(', ')}</p>` : ''}</div>
<iframe sandbox title="Email: ${escapeHtml(email.subject)}" loading="lazy" src="/sandbox/mailbox/${email.id}/html"></iframe>
<details open><summary>Plain text</summary><pre>${escapeHtml(email.text)}</pre></details></article>`;
}

const page = (
  emails: CapturedEmail[],
) => `<!doctype html><html ${languageAttributes()}><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>Captured emails</title><style>${style}</style></head><body><main>
<header><h1>Captured emails</h1><p>No email leaves this machine. Every message appears here instead, newest first. <a href="/">Back to the site</a></p></header>
${emails.map(renderEmail).join('') || '<p>No emails yet. Buy a service to see the confirmation emails here.</p>'}</main></body></html>`;

const policy = "default-src 'none'; style-src 'unsafe-inline'; img-src 'self' data:; frame-src 'self'; base-uri 'none'";

/** People and tests read emails here. Must not be mounted without the sandbox. */
export function serveMailbox(app: FastifyInstance, db: Db): void {
  app.get('/sandbox/mailbox.json', async (_, reply) => {
    reply.header('cache-control', 'no-store');
    return (await newest(db, CAPTURED_EMAILS_LIMIT)).map(
      ({ id, recipient, subject, text, html, reply_to, message_id, created_at, attachments }) => ({
        id,
        to: recipient,
        reply_to,
        message_id,
        subject,
        text,
        html,
        created_at,
        attachments: attachmentsOf({ attachments }).map(({ filename, size }) => ({
          filename,
          size,
        })),
      }),
    );
  });
  app.get('/sandbox/mailbox', async (_, reply) =>
    reply
      .header('cache-control', 'no-store')
      .header('content-security-policy', policy)
      .type('text/html; charset=utf-8')
      .send(page(await newest(db, EMAILS_ON_PAGE))),
  );
  app.get<{ Params: { id: string } }>('/sandbox/mailbox/:id/html', async (request, reply) => {
    const email = await findEmail(db, request.params.id);
    if (!email) return reply.callNotFound();
    return reply
      .header('content-security-policy', `${policy}; sandbox`)
      .header('x-frame-options', 'SAMEORIGIN')
      .type('text/html; charset=utf-8')
      .send(email.html);
  });
  app.get<{ Params: { id: string; at: string } }>('/sandbox/mailbox/:id/files/:at', async (request, reply) => {
    const email = await findEmail(db, request.params.id);
    const file = email && attachmentsOf(email)[Number(request.params.at)];
    if (!file) return reply.callNotFound();
    return reply
      .type(file.content_type)
      .header('content-disposition', `attachment; filename="${file.filename}"`)
      .send(Buffer.from(file.content, 'base64'));
  });
}

const findEmail = (db: Db, id: string) =>
  db
    .selectFrom('captured_emails')
    .selectAll()
    .where('id', '=', /^\d{1,9}$/.test(id) ? Number(id) : 0)
    .executeTakeFirst();
