import type { Company } from '../../contract/shared/company.ts';
import type { Db } from '../adapters/database/schema/schema.ts';
import type { EmailKind } from '../platform/email/email-kinds.ts';
import type { EmailTemplate, RenderEmail, ReplyToOf } from '../platform/email/email-template.ts';
import { renderLayout } from '../platform/email/layout.ts';
import { deliveryDecision } from '../platform/email/optional-emails.ts';
import { recipientSkipReason } from '../platform/email/refused-recipients.ts';
import { templates } from './templates.ts';

export type RendererOptions = {
  db: Db;
  company: Company;
  publicUrl: () => string;
  clock?: () => Date;
  /** If it is missing, no email can be replied to. */
  replyToOf?: ReplyToOf;
  /** UTC by default. */
  timeZone?: () => Promise<string>;
};

/** Not for previews: some templates replace a password or a link. */
export function createRenderer({ db, company, publicUrl, ...options }: RendererOptions): RenderEmail {
  const { clock = () => new Date(), timeZone = async () => 'UTC', replyToOf = () => null } = options;
  return async (email) => {
    if (!Object.hasOwn(templates, email.kind)) throw new Error(`Unknown kind of email: ${email.kind}`);
    const template = templates[email.kind as EmailKind] as EmailTemplate<EmailKind>;
    const siteUrl = publicUrl().replace(/\/+$/, '');
    const decision = await deliveryDecision(db, email);
    if (decision && 'skipped' in decision) return decision;
    const refused = await recipientSkipReason(db, email, clock());
    if (refused !== null && email.recipient !== company.email) return { skipped: refused };
    const content = await template(
      { db, company, siteUrl, now: clock(), timeZone: await timeZone(), email, replyToOf },
      JSON.parse(email.data),
    );
    if ('skipped' in content) return content;
    const { replyTo, inReplyTo, references, attachments = [], ...page } = content;
    const preferencesUrl = decision ? `${siteUrl}${decision.path}` : null;
    return {
      subject: page.subject,
      ...renderLayout(company, siteUrl, { ...page, preferencesUrl }),
      attachments,
      ...(replyTo ? { replyTo } : {}),
      ...(inReplyTo ? { inReplyTo } : {}),
      ...(references ? { references } : {}),
    };
  };
}
