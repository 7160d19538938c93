import type { Deps } from '../deps.ts';
import { promiseViewOf } from '../order/clock/clock.ts';
import type { EmailTemplate, SampleText } from '../platform/email/email-template.ts';
import { renderLayout } from '../platform/email/layout.ts';
import { type ChangeableKind, isChangeable } from '../platform/email/texts/texts.ts';
import { emailFooterOf } from '../platform/legal/legal.ts';
import { emailLogoOf } from '../shared/brand/brand.ts';
import { companyOf } from '../shared/company/company.ts';
import { forScreens } from './for-screens.ts';
import { sampleEmail } from './samples/sample-email.ts';
import { templates } from './templates.ts';

type PreviewDeps = Pick<Deps, 'db' | 'settings' | 'config' | 'publicUrl' | 'clock' | 'sealer' | 'events'>;

/** The email of the kind with invented data, as its reader would see it. */
export async function previewEmail(
  deps: PreviewDeps,
  { kind, text }: { kind: string; text: SampleText },
): Promise<{ subject: string; html: string; text: string }> {
  const { db, sealer, publicUrl, settings } = deps;
  if (!isChangeable(kind)) throw new Error(`The text of ${kind} can't be changed.`);
  const company = await companyOf(deps);
  const logo = await emailLogoOf(deps);
  const footer = await emailFooterOf(deps);
  const siteUrl = publicUrl().replace(/\/+$/, '');
  const promiseView = await promiseViewOf(deps);
  const { timeZone } = promiseView.calendar;
  const context = { db, sealer, company, siteUrl, now: new Date(), timeZone, promiseView };
  const template = templates[kind] as EmailTemplate<ChangeableKind>;
  const page = await sampleEmail(context, { kind, template, text });
  const { email_signature } = await settings.current();
  const signature = page.isSigned ? email_signature : '';
  const { html, text: plain } = renderLayout(company, siteUrl, { ...page, signature }, { logo, footer });
  return { subject: page.subject, html: forScreens(html, siteUrl), text: plain };
}
