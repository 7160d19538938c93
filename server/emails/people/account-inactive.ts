import { dashboardOf } from '../../../contract/shared/status.ts';
import { button, greeting, paragraph } from '../../platform/email/content-blocks.ts';
import type { EmailContext, EmailTemplate } from '../../platform/email/email-template.ts';
import { formatDay } from '../../platform/email/format-day.ts';
import { companyDay, daysAfter } from '../../shared/company-day.ts';

const WARNING_DAYS = 30;

/** The days count from when it is sent, as they do in the nightly cleanup. */
export const accountInactive: EmailTemplate<'account-inactive'> = async (context, { userId }) => {
  const name = await nameOfUnused(context, userId);
  if (name === null) return { skipped: 'the account is deleted, or used again' };
  const day = formatDay(daysAfter(companyDay(context.timeZone, context.promiseView.now), WARNING_DAYS));
  const { name: company } = context.company;
  return {
    subject: `Your unused account at ${company} will be erased on ${day}`,
    preheader: `Log in before ${day} to keep it.`,
    title: 'Your account will be erased',
    blocks: [
      greeting(name),
      paragraph(
        `You have an account at ${company}, but no orders, and you have not logged in for a long time. So we will erase it, with your personal data, on ${day}.`,
      ),
      paragraph(`To keep your account, log in before ${day}. If you no longer need it, you don’t have to do anything.`),
      button('Log in', `${context.siteUrl}${dashboardOf('customer')}`),
    ],
    reason: 'You received this email because your account has not been used for a long time.',
  };
};

async function nameOfUnused({ db }: EmailContext, userId: number): Promise<string | null> {
  const account = await db
    .selectFrom('users')
    .select(['name', 'last_login_at', 'unused_warned_at'])
    .where('id', '=', userId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  const isUsed = account?.unused_warned_at && (account.last_login_at ?? '') > account.unused_warned_at;
  return account && !isUsed ? account.name : null;
}
