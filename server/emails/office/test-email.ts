import { paragraph } from '../../platform/email/content-blocks.ts';
import type { EmailTemplate } from '../../platform/email/email-template.ts';

export const testEmail: EmailTemplate<'test-email'> = async (_, { code }) => ({
  subject: `Your code is ${code}`,
  preheader: 'Emails of your shop arrive.',
  title: 'Emails of your shop arrive',
  blocks: [paragraph(`Enter this code on the page that sent it: ${code}`), paragraph('It works for ten minutes.')],
  reason: 'You received this email because you sent it to yourself as a test.',
});
