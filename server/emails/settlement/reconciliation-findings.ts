import { findingLabel } from '../../../contract/settlement/finding-labels.ts';
import { formatAmount } from '../../../contract/shared/money.ts';
import { providerName } from '../../../contract/shared/status.ts';
import { button, detailsTable, paragraph } from '../../platform/email/content-blocks.ts';
import type { EmailTemplate } from '../../platform/email/email-template.ts';

const SHOWN = 20;

export const reconciliationFindings: EmailTemplate<'reconciliation-findings'> = async ({ siteUrl }, { findings }) => {
  const count = findings.length;
  const differences = count === 1 ? 'a difference' : `${count} differences`;
  return {
    subject: `Payments: ${count === 1 ? 'a new difference' : `${count} new differences`} to look at`,
    preheader: `Our records and those of the payment providers have ${differences}.`,
    title: 'Our records and the providers’ differ',
    blocks: [
      paragraph(`The comparison of our payments with those of the payment providers has found ${differences}.`),
      detailsTable(
        findings
          .slice(0, SHOWN)
          .map(({ kind, provider, ref, amount }) => [
            findingLabel(kind, provider === null ? 'the provider' : providerName(provider)),
            [amount === null ? '' : formatAmount(amount), ref].filter((part) => part !== '').join(', '),
          ]),
      ),
      ...(count > SHOWN ? [paragraph(`And ${count - SHOWN} more.`)] : []),
      button('Open reconciliation', `${siteUrl}/admin/dashboard/payments/reconciliation`),
    ],
    reason:
      'You received this email because this is the contact email address of your site. It is sent at most once a day.',
  };
};
