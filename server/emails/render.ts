import type { Company } from '../../contract/shared/company.ts';
import type { Db } from '../adapters/database/schema/schema.ts';
import type { Sealer } from '../adapters/sealed-values.ts';
import type { Block } from '../platform/email/content-blocks.ts';
import type { EmailKind } from '../platform/email/email-kinds.ts';
import type {
  EmailContext,
  EmailTemplate,
  RenderEmail,
  RenderResult,
  ReplyToOf,
  SampleOf,
} from '../platform/email/email-template.ts';
import { type EmailFooter, type EmailLogo, renderLayout } from '../platform/email/layout.ts';
import type { QueuedEmail } from '../platform/email/leases.ts';
import { deliveryDecision } from '../platform/email/optional-emails.ts';
import { roleSkipReason } from '../platform/email/recipient-role.ts';
import { recipientSkipReason } from '../platform/email/refused-recipients.ts';
import type { ChangeableKind } from '../platform/email/texts/texts.ts';
import type { PromiseView } from '../shared/working-calendar.ts';
import { isForCustomer, withCompanyText } from './company-text.ts';
import { templates } from './templates.ts';
import { withdrawalLine } from './withdrawal-line.ts';

export type RendererOptions = {
  db: Db;
  company: () => Promise<Company>;
  logo?: () => Promise<EmailLogo | null>;
  /** It has the company's name and address alone by default. */
  footer?: () => Promise<EmailFooter>;
  publicUrl: () => string;
  sealer: Sealer;
  clock?: () => Date;
  /** If it is missing, no email can be replied to. */
  replyToOf?: ReplyToOf;
  /** UTC by default. */
  timeZone?: () => Promise<string>;
  /** Every day is a working day by default. */
  promiseView?: () => Promise<PromiseView>;
  /** None by default. */
  signature?: () => Promise<string>;
  /** False by default. */
  isPreview?: () => Promise<boolean>;
};

const everyDay = { workingDays: [1, 2, 3, 4, 5, 6, 7], dayStart: '00:00', dayEnd: '24:00', holidays: [] };

/** Not for previews: some templates create a password or a link. */
export function createRenderer({ db, publicUrl, sealer, ...options }: RendererOptions): RenderEmail {
  const { clock = () => new Date(), timeZone = async () => 'UTC', replyToOf = () => null } = options;
  return async (email) => {
    if (!Object.hasOwn(templates, email.kind)) throw new Error(`Unknown kind of email: ${email.kind}`);
    const template = templates[email.kind as EmailKind] as EmailTemplate<EmailKind>;
    const company = await options.company();
    const siteUrl = publicUrl().replace(/\/+$/, '');
    const skipped = await roleSkipReason(db, email);
    if (skipped) return { skipped };
    const decision = await deliveryDecision(db, email);
    if (decision && 'skipped' in decision) return decision;
    const refused = await recipientSkipReason(db, email, clock());
    if (refused !== null && email.recipient !== company.email) return { skipped: refused };
    const now = clock();
    const zone = await timeZone();
    const view = (await options.promiseView?.()) ?? { calendar: { ...everyDay, timeZone: zone }, now };
    const context = { db, company, siteUrl, now, timeZone: zone, promiseView: view, replyToOf, sealer, email };
    const preferencesUrl = decision ? `${siteUrl}${decision.path}` : null;
    const signature = (await options.signature?.()) ?? '';
    const logo = (await options.logo?.()) ?? null;
    const footer = await options.footer?.();
    const isPreview = (await options.isPreview?.()) ?? false;
    return compose(context, { template, signature, preferencesUrl, logo, footer, isPreview });
  };
}

type Parts = {
  template: EmailTemplate<EmailKind>;
  signature: string;
  preferencesUrl: string | null;
  logo: EmailLogo | null;
  footer?: EmailFooter | undefined;
  /** The shop is not open yet. */
  isPreview: boolean;
};
type Composing = EmailContext & { email: QueuedEmail };

export async function compose(context: Composing, parts: Parts): Promise<RenderResult> {
  const { db, company, siteUrl, email } = context;
  const { template, preferencesUrl, logo, footer } = parts;
  const sampleOf: SampleOf = async (kind, text) => {
    const { sampleEmail } = await import('./samples/sample-email.ts');
    return sampleEmail(context, { kind, template: templates[kind] as EmailTemplate<ChangeableKind>, text });
  };
  const content = await template({ ...context, sampleOf }, JSON.parse(email.data));
  if ('skipped' in content) return content;
  const { content: written, note } = await withCompanyText(db, content);
  const page = { ...written, blocks: [...written.blocks, ...(await exitBlocks(context, footer))] };
  const { replyTo, inReplyTo, references, shows, attachments = [] } = page;
  const subject = parts.isPreview && !ofAccounts.has(email.kind) ? `[Trial] ${page.subject}` : page.subject;
  const isSigned = parts.signature !== '' && (page.isSigned ?? (await isForCustomer(db, company, email)));
  const signature = isSigned ? { signature: parts.signature } : {};
  return {
    subject,
    ...renderLayout(
      company,
      siteUrl,
      { ...page, subject, preferencesUrl, ...signature },
      { logo, ...(footer && { footer }) },
    ),
    attachments,
    ...(note ? { note } : {}),
    ...(shows ? { shows } : {}),
    ...(replyTo ? { replyTo } : {}),
    ...(inReplyTo ? { inReplyTo } : {}),
    ...(references ? { references } : {}),
  };
}

async function exitBlocks(context: Composing, footer: EmailFooter | undefined): Promise<Block[]> {
  const { order_id: orderId, withdrawalUntil } = context.email;
  if (
    orderId === null ||
    withdrawalUntil === null ||
    !footer?.withdrawalLabel ||
    !(await isForCustomer(context.db, context.company, context.email))
  )
    return [];
  return withdrawalLine({ ...context, orderId, label: footer.withdrawalLabel });
}

/** They are about no purchase, and as true before the opening as after it. */
const ofAccounts: ReadonlySet<string> = new Set<EmailKind>([
  'staff-welcome',
  'account-exists',
  'password-reset',
  'password-changed',
  'confirm-email-change',
  'email-change-requested',
  'email-changed',
  'factor-added',
  'factor-removed',
  'recovery-code-used',
  'new-device',
  'contact-message',
  'contact-reply',
  'privacy-received',
  'test-email',
  'email-text-test',
  'system-warning',
]);
