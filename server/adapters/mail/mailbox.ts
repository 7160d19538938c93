import type { FastifyInstance } from 'fastify';
import type { Db } from '../database/database.ts';
import type { CapturedAttachment } from './captured.ts';

const SHOWN = 100;

const newest = (db: Db) => db.selectFrom('captured_mails').selectAll().orderBy('id', 'desc').limit(SHOWN).execute();

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

const style = `:root{color-scheme:light dark}body{font:16px/1.5 system-ui,sans-serif;margin:0 auto;max-width:56rem;padding:2rem 1.25rem}
article{border-top:1px solid color-mix(in oklab,currentColor 20%,transparent);padding:1.25rem 0}h2{font-size:1.1rem;margin:0}
p{margin:.25rem 0;opacity:.85}pre{white-space:pre-wrap;overflow-wrap:anywhere;font:15px/1.5 ui-monospace,monospace}iframe{width:100%;height:32rem;border:1px solid color-mix(in oklab,currentColor 20%,transparent);border-radius:8px;background:#fff}`;

type Mail = Awaited<ReturnType<typeof newest>>[number];

const files = (mail: Mail) => JSON.parse(mail.attachments) as CapturedAttachment[];

function article(mail: Mail): string {
  const links = files(mail).map(
    (file, i) => `<a href="/sandbox/mailbox/${mail.id}/files/${i}">${escaped(file.filename)}</a>`,
  );
  return `<article><h2>${escaped(mail.subject)}</h2><p>To ${escaped(mail.recipient)}, <time datetime="${mail.created_at}">${mail.created_at}</time></p>
${links.length ? `<p>Attached: ${links.join(', ')}</p>` : ''}<details><summary>As HTML</summary><iframe sandbox title="${escaped(mail.subject)}" loading="lazy" src="/sandbox/mailbox/${mail.id}/html"></iframe></details><pre>${escaped(mail.text)}</pre></article>`;
}

const page = (
  mails: Mail[],
) => `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Captured mail</title><style>${style}</style></head><body>
<h1>Captured mail</h1><p>Nothing leaves this machine: every letter of the demo ends here. Newest first. <a href="/">Back to the site</a></p>
${mails.map(article).join('') || '<p>No mail yet. Buy a service, and the letters to the buyer appear here.</p>'}</body></html>`;

const policy = "default-src 'none'; style-src 'unsafe-inline'; img-src 'self' data:; frame-src 'self'; base-uri 'none'";

/** The demo's mailbox, for people and for tests. Part of the sandbox: never mounted without it. */
export function serveMailbox(app: FastifyInstance, db: Db): void {
  app.get('/sandbox/mailbox.json', async (_, reply) => {
    reply.header('cache-control', 'no-store');
    return (await newest(db)).map(({ id, recipient, subject, text, html, created_at, ...mail }) => ({
      id,
      to: recipient,
      subject,
      text,
      html,
      created_at,
      attachments: (JSON.parse(mail.attachments) as CapturedAttachment[]).map(({ filename, size }) => ({
        filename,
        size,
      })),
    }));
  });
  app.get('/sandbox/mailbox', async (_, reply) =>
    reply
      .header('cache-control', 'no-store')
      .header('content-security-policy', policy)
      .type('text/html; charset=utf-8')
      .send(page(await newest(db))),
  );
  app.get<{ Params: { id: string } }>('/sandbox/mailbox/:id/html', async (request, reply) => {
    const mail = await one(db, request.params.id);
    if (!mail) return reply.callNotFound();
    return reply
      .header('content-security-policy', `${policy}; sandbox`)
      .header('x-frame-options', 'SAMEORIGIN')
      .type('text/html; charset=utf-8')
      .send(mail.html);
  });
  app.get<{ Params: { id: string; at: string } }>('/sandbox/mailbox/:id/files/:at', async (request, reply) => {
    const mail = await one(db, request.params.id);
    const file = mail && files(mail)[Number(request.params.at)];
    if (!file) return reply.callNotFound();
    return reply
      .type(file.content_type)
      .header('content-disposition', `attachment; filename="${file.filename}"`)
      .send(Buffer.from(file.content, 'base64'));
  });
}

const one = (db: Db, id: string) =>
  db
    .selectFrom('captured_mails')
    .selectAll()
    .where('id', '=', /^\d{1,9}$/.test(id) ? Number(id) : 0)
    .executeTakeFirst();
