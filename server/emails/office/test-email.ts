import { paragraph } from '../../platform/email/content-blocks.ts';
import { HIDDEN } from '../../platform/email/email-secret.ts';
import type { EmailTemplate } from '../../platform/email/email-template.ts';

export const testEmail: EmailTemplate<'test-email'> = async ({ isShown }, data) => {
  const code = isShown ? HIDDEN : data.code;
  return {
    subject: `Your code is ${code}`,
    preheader: 'Emails of your shop arrive.',
    title: 'Emails of your shop arrive',
    blocks: [paragraph(`Enter this code on the page that sent it: ${code}`), paragraph('It works for ten minutes.')],
    reason: 'You received this email because you sent it to yourself as a test.',
  };
};
