import { dashboardOf } from '../../../contract/shared/status.ts';
import { button, greeting, paragraph, smallPrint } from '../../platform/email/content-blocks.ts';
import type { EmailTemplate } from '../../platform/email/email-template.ts';
import { findAccount } from '../../platform/email/find-account.ts';
import { formatDay } from '../../platform/email/format-day.ts';
import { textOf } from '../../platform/email/texts/texts.ts';

/** The copy itself is downloaded by whoever is logged in to the account. */
export const exportReady: EmailTemplate<'export-ready'> = async (context, { userId, until, of }) => {
  const account = await findAccount(context, userId);
  if (!account) return { skipped: 'the account is deleted' };
  const url = `${context.siteUrl}${dashboardOf(account.role)}/profile#my-data`;
  if (of !== undefined)
    return {
      subject: 'The copy of a person’s data is ready',
      preheader: `You can download it until ${formatDay(until)}.`,
      title: 'The copy of a person’s data is ready',
      blocks: [
        greeting(account.name),
        paragraph(
          `The copy of the data of account ${of} is ready. You can download it in your profile until ${formatDay(until)}.`,
        ),
        button('Open my profile', url),
      ],
      reason: 'You received this email because you asked for a copy of the data of an account.',
    };
  const { intro, ...text } = textOf('export-ready', context, { customer: account.name, due: formatDay(until) });
  return {
    ...text,
    preheader: `You can download it until ${formatDay(until)}.`,
    title: 'The copy of your data is ready',
    blocks: [
      greeting(account.name),
      intro,
      button('Open my profile', url),
      smallPrint('If you didn’t ask for it, somebody may know your password: set a new one.'),
    ],
    reason: 'You received this email because a copy of the data of your account was asked for.',
  };
};
