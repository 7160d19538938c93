import { RECENT_FACTOR_DAYS } from '../../../contract/people/removed-factors.ts';
import { canonicalEmail } from '../../../contract/shared/fields.ts';
import { hashToken, newToken } from '../../http/viewer.ts';
import { type Block, button, fallbackUrl, greeting, paragraph } from '../../platform/email/content-blocks.ts';
import type { FactorName } from '../../platform/email/email-kinds.ts';
import { emailSecret } from '../../platform/email/email-secret.ts';
import type { EmailContext, EmailTemplate } from '../../platform/email/email-template.ts';
import { findAccount } from '../../platform/email/find-account.ts';
import { LINK_CANCELED } from '../../platform/email/skip-reasons.ts';

const DAY_MS = 24 * 3600_000;

const names: Record<FactorName, string> = { totp: 'An authenticator app', passkey: 'A passkey' };

export const factorAdded: EmailTemplate<'factor-added'> = async (context, { userId, factor, factorId, at }) => {
  const account = await findAccount(context, userId);
  if (!account) return { skipped: 'the account is deleted' };
  const { company } = context;
  const name = names[factor];
  const ifNotMe = await notMe(context, { userId, factor, factorId, at });
  if (!ifNotMe) return { skipped: LINK_CANCELED };
  return {
    subject: `${name} was added to your ${company.name} account`,
    preheader: "If this was you, there's nothing you need to do.",
    title: `${name} was added`,
    blocks: [
      greeting(account.name),
      paragraph(
        `${name} was just added to your account as a second factor. If this was you, there's nothing you need to do. Keep your recovery codes in a safe place.`,
      ),
      ...ifNotMe,
    ],
    reason: 'You received this email because a second factor was added to your account.',
  };
};

type Added = { userId: number; factor: FactorName; factorId: number | undefined; at: string | undefined };

/** An email of the version before does not know which factor it was. Null if the email was canceled. */
async function notMe(context: EmailContext, { userId, factor, factorId, at }: Added): Promise<Block[] | null> {
  const { company, siteUrl } = context;
  if (factorId === undefined || at === undefined)
    return [
      paragraph(`If this wasn't you, set a new password right away and let us know at ${company.email}.`),
      button('Set a new password', `${siteUrl}/forgot-password`),
    ];
  const token = await emailSecret(context.db, context, newToken);
  if (token === null) return null;
  await context.db
    .insertInto('factor_links')
    .values({
      user_id: userId,
      token_hash: hashToken(token),
      email_canonical: canonicalEmail(context.email.recipient),
      kind: factor,
      factor_id: factorId,
      created_at: at,
      expires_at: new Date(Date.parse(at) + RECENT_FACTOR_DAYS * DAY_MS).toISOString(),
    })
    .onConflict((c) => c.column('token_hash').doNothing())
    .execute();
  const link = `${siteUrl}/profile/not-me?${new URLSearchParams({ token })}`;
  return [
    paragraph(
      `If this wasn't you, open this link and confirm. We'll remove it, log out all devices and ask you for a new password. The link works once, for ${RECENT_FACTOR_DAYS} days.`,
    ),
    button("This wasn't me", link),
    fallbackUrl(link),
    paragraph(`Then let us know at ${company.email}.`),
  ];
}
