import { button, greeting, paragraph, pointer, small } from '../content-blocks.ts';
import type { EmailTemplate } from '../email-template.ts';
import { accountFor } from '../recipients.ts';

export const welcome: EmailTemplate<'welcome'> = async (desk, { userId }) => {
  const user = await accountFor(desk, userId);
  if (!user) return { unneeded: 'the account is gone' };
  const { company, siteUrl } = desk;
  return {
    subject: `Welcome to ${company.name}`,
    preheader: 'Your account is ready.',
    title: `Welcome to ${company.name}`,
    blocks: [
      greeting(user.name),
      paragraph(
        'Your account is ready. In it you order services, follow their progress, find your invoices and write to us directly.',
      ),
      button('Log in', `${siteUrl}/login`),
      pointer(
        'Not sure where to begin? Every service shows its price and its delivery time.',
        'See our services',
        `${siteUrl}/services`,
      ),
      small(
        `If you did not register, someone entered your address by mistake. Tell us at ${company.email}, and we delete the account.`,
      ),
    ],
    reason: 'You get this mail because an account was registered with this address.',
  };
};
