import { formatMoney } from '../../../contract/shared/money.ts';
import { attachPdf } from '../../platform/email/attach-pdf.ts';
import { button, detailsTable, greeting, paragraph } from '../../platform/email/content-blocks.ts';
import type { EmailTemplate } from '../../platform/email/email-template.ts';
import { findAccount } from '../../platform/email/find-account.ts';
import { formatDay } from '../../platform/email/format-day.ts';
import { findStatement, renderStatementPdf, statementFilename } from '../../settlement/payouts/payouts.ts';

export const payoutStatement: EmailTemplate<'payout-statement'> = async (context, { userId, payoutId }) => {
  const account = await findAccount(context, userId);
  const statement = await findStatement(context.db, userId, payoutId);
  if (!account || !statement) return { skipped: 'the account is deleted' };
  const total = formatMoney(statement.total_cents);
  const reversed: [string, string][] =
    statement.reversed_cents === 0 ? [] : [['Reversals', formatMoney(statement.reversed_cents)]];
  const adjusted: [string, string][] =
    statement.adjusted_cents === 0 ? [] : [['Adjustments', formatMoney(statement.adjusted_cents)]];
  const url = `${context.siteUrl}/staff/dashboard?panel=earnings`;
  const { attachments, isAttached, sentence, blocks } = await attachPdf({
    what: 'statement',
    filename: statementFilename(statement),
    url,
    render: () => renderStatementPdf(context.db, statement),
  });
  return {
    subject: `Your payout ${statement.number}: ${total}`,
    preheader: `We paid you ${total}. ${sentence}`,
    title: 'You have been paid',
    blocks: [
      greeting(account.name),
      paragraph(`We've paid you ${total} for your work. Thank you!${isAttached ? ` ${sentence}` : ''}`),
      detailsTable([
        ['Payout', statement.number],
        ['Paid on', formatDay(statement.paidOn)],
        ...(statement.reference ? [['Reference', statement.reference] as [string, string]] : []),
        ['Commissions', formatMoney(statement.earned_cents)],
        ...reversed,
        ...adjusted,
        ['Total', total],
      ]),
      ...(isAttached ? [button('View my earnings', url)] : blocks),
    ],
    reason: `You received this email because you work with ${context.company.name}.`,
    attachments,
  };
};
