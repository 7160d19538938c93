import { Link } from 'react-router';
import { type SiteCompany, useSite } from '../../site.ts';
import { pageMeta } from '../seo/page-meta.ts';
import type { Route } from './+types/privacy-policy.ts';
import { LegalPage, type LegalSection } from './legal-page.tsx';
import { postalLines } from './postal-lines.ts';

const TITLE = 'Privacy Policy';
const INTRO = 'The data we have about you, why we have it, who else sees it and how to have it deleted.';

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: TITLE, description: INTRO });

const sections = ({ legal_name, email, address_lines }: SiteCompany): LegalSection[] => [
  {
    id: 'who',
    title: 'Who is responsible',
    text: (
      <p>
        {legal_name}, {postalLines({ legal_name, address_lines }).join(', ')}, <a href={`mailto:${email}`}>{email}</a>.
      </p>
    ),
  },
  {
    id: 'what',
    title: 'What we collect',
    text: (
      <ul>
        <li>
          <strong>When you order:</strong> your name, your email address, what you ordered, and the invoice. If you give
          them: your phone number, the place of work, and your company with its address and VAT id.
        </li>
        <li>
          <strong>While we work for you:</strong> your answers to our questions, the files you send us, and what we
          deliver.
        </li>
        <li>
          <strong>When you have an account:</strong> a hash of your password (never the password itself), your messages
          to us, and the reviews you write.
        </li>
        <li>
          <strong>When you use the contact form:</strong> your name, your email address and your message.
        </li>
        <li>
          <strong>When you visit:</strong> a technical log of the request with your IP address, for as long as we need
          it to keep the site running and safe.
        </li>
      </ul>
    ),
  },
  {
    id: 'cards',
    title: 'Cards and PayPal',
    text: (
      <p>
        Card numbers never reach our server. They go straight from your browser to the payment provider, which only
        tells us whether the payment went through. The provider’s own privacy policy applies to that data.
      </p>
    ),
  },
  {
    id: 'browser',
    title: 'What we store in your browser',
    text: (
      <p>
        When you log in, we store a random key in your browser so that you stay logged in. It is removed when you log
        out. We use no advertising cookies and no trackers.
      </p>
    ),
  },
  {
    id: 'others',
    title: 'Who else gets data',
    text: (
      <>
        <p>
          The engineers who work on your order see what they need for it. The payment providers get what they need for
          the payment. We never sell your data.
        </p>
        <p>
          Videos and the map come from YouTube, Vimeo and Google. They load only when you ask for them, and these
          companies then see your IP address.
        </p>
      </>
    ),
  },
  {
    id: 'how-long',
    title: 'How long we keep it',
    text: (
      <p>
        Invoices for as long as tax law requires. Messages and orders for as long as you have an account. Contact
        messages for two years. When an account is deleted, your personal details are removed; the invoices remain.
      </p>
    ),
  },
  {
    id: 'rights',
    title: 'Your rights',
    text: (
      <p>
        You may see the data we have about you, have it corrected or deleted, get a copy, and object to how we use it.
        You can change your name, email address, phone number and place of work in your dashboard. For anything else,
        write to <a href={`mailto:${email}`}>{email}</a>. We reply within 30 days.
      </p>
    ),
  },
  {
    id: 'changes',
    title: 'Changes to this policy',
    text: (
      <p>
        We announce changes to this policy here with 30 days’ notice, as in the{' '}
        <Link to="/terms-of-service">Terms of Service</Link>.
      </p>
    ),
  },
];

export default function PrivacyPolicy() {
  return <LegalPage title={TITLE} path="/privacy-policy" intro={INTRO} sections={sections(useSite().config.company)} />;
}
