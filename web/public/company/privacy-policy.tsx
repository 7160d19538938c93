import { Link } from 'react-router';
import type { Company } from '../../../contract/site.ts';
import { useSite } from '../../site.ts';
import { pageMeta } from '../shared/page-meta.ts';
import type { Route } from './+types/privacy-policy.ts';
import { LegalPage, type LegalPart } from './legal-page.tsx';

const TITLE = 'Privacy Policy';
const INTRO = 'Which data we have about you, what for, who else sees it, and how you get rid of it.';

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: TITLE, description: INTRO });

const parts = ({ legal_name, email, address_lines }: Company): LegalPart[] => [
  {
    id: 'who',
    title: 'Who is responsible',
    text: (
      <p>
        {legal_name}, {address_lines.slice(1).join(', ')}, <a href={`mailto:${email}`}>{email}</a>.
      </p>
    ),
  },
  {
    id: 'what',
    title: 'What we collect',
    text: (
      <ul>
        <li>
          <strong>When you order:</strong> your name, your email address, what you ordered, and the invoice.
        </li>
        <li>
          <strong>When you have an account:</strong> a fingerprint of your password (never the password itself), your
          messages to us, and the reviews you write.
        </li>
        <li>
          <strong>When you use the contact form:</strong> your name, your address and what you wrote.
        </li>
        <li>
          <strong>When you visit:</strong> the technical record of the request, with your network address, for as long
          as it takes to keep the site running and safe.
        </li>
      </ul>
    ),
  },
  {
    id: 'cards',
    title: 'Cards and PayPal',
    text: (
      <p>
        Card numbers never reach our server. They go from your browser straight to the payment provider, which tells us
        only whether the payment went through. The provider’s own privacy policy applies to what it does.
      </p>
    ),
  },
  {
    id: 'browser',
    title: 'What stays in your browser',
    text: (
      <p>
        When you log in, a random key is kept in your browser’s storage so that you stay logged in. It is removed when
        you log out. We set no advertising cookies and use no trackers.
      </p>
    ),
  },
  {
    id: 'others',
    title: 'Who else gets data',
    text: (
      <>
        <p>
          The engineers who work on your order see what it takes to do so. The payment providers get what a payment
          needs. We sell nothing to anyone.
        </p>
        <p>
          Videos and the map come from YouTube, Vimeo and Google. They are loaded when you scroll near them, and these
          companies then see your network address.
        </p>
      </>
    ),
  },
  {
    id: 'how-long',
    title: 'How long we keep it',
    text: (
      <p>
        Invoices as long as tax law demands. Messages and orders as long as your account exists. Contact messages for
        two years. When an account is deleted, the person disappears from it; the invoices stay.
      </p>
    ),
  },
  {
    id: 'rights',
    title: 'Your rights',
    text: (
      <p>
        You may see what we have about you, have it corrected or deleted, get a copy, and object to how we use it. You
        can change name and email address yourself in your dashboard. For everything else write to{' '}
        <a href={`mailto:${email}`}>{email}</a>; we answer within 30 days.
      </p>
    ),
  },
  {
    id: 'changes',
    title: 'Changes of this policy',
    text: (
      <p>
        When we change this policy we say so here and give 30 days’ notice, as in the{' '}
        <Link to="/terms-of-service">Terms of Service</Link>.
      </p>
    ),
  },
];

export default function PrivacyPolicy() {
  return <LegalPage title={TITLE} path="/privacy-policy" intro={INTRO} parts={parts(useSite().config.company)} />;
}
