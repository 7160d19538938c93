import { greeting, paragraph } from '../../platform/email/content-blocks.ts';
import type { EmailTemplate } from '../../platform/email/email-template.ts';
import { textOf } from '../../platform/email/texts/texts.ts';

/** To the former address of an account that no longer has a name. */
export const erasureDone: EmailTemplate<'erasure-done'> = async (context, { name }) => {
  const { intro, ...text } = textOf('erasure-done', context, { customer: name });
  return {
    ...text,
    preheader: 'Your account is gone.',
    title: 'Your data was erased',
    blocks: [
      greeting(name),
      intro,
      paragraph('We keep invoices and records of orders for as long as the law makes us, and nothing else about you.'),
    ],
    reason: 'You received this last email because the data of your account was erased.',
  };
};
