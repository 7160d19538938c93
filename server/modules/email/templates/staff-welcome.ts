import { button, fallbackUrl, greeting, paragraph, secret, small } from '../content-blocks.ts';
import type { EmailTemplate } from '../email-template.ts';
import { temporaryPasswordFor } from '../temporary-password.ts';

export const staffWelcome: EmailTemplate<'staff-welcome'> = async (desk, { userId }) => {
  const made = await temporaryPasswordFor(desk, userId);
  if ('unneeded' in made) return made;
  const { company, siteUrl } = desk;
  const login = `${siteUrl}/login`;
  return {
    subject: `Welcome to the team at ${company.name}`,
    preheader: 'Your log-in for work is ready.',
    title: 'Welcome to the team',
    blocks: [
      greeting(made.name),
      paragraph(
        `You now work with ${company.name}. In your dashboard you find your jobs, report how they go, see your earnings and write to the office.`,
      ),
      paragraph('Log in with this email address and the one-time password below, then choose your own password.'),
      secret('Your one-time password', made.password),
      small(
        `It ends after 7 days, on ${made.lastDay}. After that, set a password with "Forgot Password?" on the login page.`,
      ),
      button('Log in and set my password', login),
      fallbackUrl(login),
      small(
        'Nobody at our company will ever ask you for this password. Please delete this mail once you have set your own.',
      ),
    ],
    reason: `You get this mail because ${company.name} made you an account for your work.`,
  };
};
