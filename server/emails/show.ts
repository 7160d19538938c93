import type { ShownEmail } from '../../contract/platform/outbox.ts';
import type { Db } from '../adapters/database/schema/schema.ts';
import type { Deps } from '../deps.ts';
import { promiseViewOf } from '../order/clock/clock.ts';
import type { EmailKind } from '../platform/email/email-kinds.ts';
import type { EmailTemplate, RenderResult } from '../platform/email/email-template.ts';
import { emailFooterOf } from '../platform/legal/legal.ts';
import { emailLogoOf } from '../shared/brand/brand.ts';
import { companyOf } from '../shared/company/company.ts';
import { AppError, notFound } from '../shared/errors.ts';
import { forScreens } from './for-screens.ts';
import { compose } from './render.ts';
import { templates } from './templates.ts';

type ShowDeps = Pick<Deps, 'db' | 'settings' | 'config' | 'publicUrl' | 'clock' | 'sealer' | 'events'>;

/** Renders the email as it would be sent now, without passwords and with links that lead nowhere. */
export async function showEmail(deps: ShowDeps, id: number): Promise<ShownEmail> {
  const email = await deps.db.selectFrom('outbox').selectAll().where('id', '=', id).executeTakeFirst();
  if (!email) throw notFound('Email');
  if (!Object.hasOwn(templates, email.kind)) throw new AppError('conflict', 'This version can’t show the email.');
  const template = templates[email.kind as EmailKind] as EmailTemplate<EmailKind>;
  const company = await companyOf(deps);
  const promiseView = await promiseViewOf(deps);
  const { email_signature: signature, shop_state } = await deps.settings.current();
  const isPreview = shop_state === 'preview';
  const logo = await emailLogoOf(deps);
  const footer = await emailFooterOf(deps);
  const siteUrl = deps.publicUrl().replace(/\/+$/, '');
  const now = new Date();
  const { timeZone } = promiseView.calendar;
  const context = { company, siteUrl, now, timeZone, promiseView, sealer: deps.sealer, isShown: true, email };
  const shown = await withoutTrace(deps.db, (db) =>
    compose({ ...context, db }, { template, signature, preferencesUrl: null, logo, footer, isPreview }),
  );
  if ('skipped' in shown) throw new AppError('conflict', `This email can’t be shown any more: ${shown.skipped}.`);
  const { subject, html = '', text } = shown;
  return { subject, html: forScreens(html, siteUrl).replaceAll(/ href="[^"]*"/g, ''), text };
}

class Undone extends Error {}

/** Some templates write: a link, for example. */
async function withoutTrace(db: Db, render: (db: Db) => Promise<RenderResult>): Promise<RenderResult> {
  let rendered: RenderResult = { skipped: '' };
  const rollBack = db.transaction().execute(async (trx) => {
    const transaction = () => ({ execute: <T>(work: (inner: Db) => Promise<T>) => work(trx) });
    rendered = await render(Object.assign(trx, { transaction }) as unknown as Db);
    throw new Undone();
  });
  await rollBack.catch((error: unknown) => {
    if (!(error instanceof Undone)) throw error;
  });
  return rendered;
}
