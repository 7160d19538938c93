import type { EmailTemplate } from '../../platform/email/email-template.ts';
import { isChangeable } from '../../platform/email/texts/texts.ts';

/** Everything in it but the text is invented. A reply would reach no order, and its buttons lead to no record. */
export const emailTextTest: EmailTemplate<'email-text-test'> = async ({ sampleOf }, { of, ...text }) => {
  if (!sampleOf || !isChangeable(of)) return { skipped: 'the text can’t be changed any more' };
  const { subject, preheader, title, blocks, reason, isSigned = false, attachments = [] } = await sampleOf(of, text);
  return { subject: `[Test] ${subject}`, preheader, title, blocks, reason, isSigned, attachments };
};
