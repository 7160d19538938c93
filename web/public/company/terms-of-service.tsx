import { Link } from 'react-router';
import { CURRENCY } from '../../../contract/shared/money.ts';
import { guaranteeTerms } from '../../../contract/work/guarantee-terms.ts';
import { type SiteCompany, useSite } from '../../site.ts';
import { pageMeta } from '../seo/page-meta.ts';
import type { Route } from './+types/terms-of-service.ts';
import { LegalPage, type LegalSection } from './legal-page.tsx';
import { postalLines } from './postal-lines.ts';

const TITLE = 'Terms of Service';
const INTRO = 'What you can expect from us, and what we expect from you, when you order on this site.';

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: TITLE, description: INTRO });

const sections = ({ guarantee, legal_name, name, email, address_lines }: SiteCompany): LegalSection[] => [
  {
    id: 'who',
    title: 'Who we are',
    text: (
      <p>
        This site and the services on it are offered by {legal_name},{' '}
        {postalLines({ legal_name, address_lines }).join(', ')}. In these terms “we” means {name}, and “you” means the
        person or company that orders. By ordering a service you agree to these terms.
      </p>
    ),
  },
  {
    id: 'orders',
    title: 'Orders and accounts',
    text: (
      <>
        <p>
          Each service page says what we deliver, at what price and in how many days. You can order without an account:
          we create one with your first order and email you a one-time password. Please set your own password right away
          and keep it to yourself. You are responsible for what is done with your login.
        </p>
        <p>The contract begins when your payment has gone through and the invoice is in your dashboard.</p>
      </>
    ),
  },
  {
    id: 'prices',
    title: 'Prices and payment',
    text: (
      <p>
        Prices are in {CURRENCY}. You pay the price shown at checkout; tax is added there if it applies. Later changes
        never affect existing orders. You pay by card or PayPal, through the payment providers themselves. Licenses and
        hardware from other companies are included only where the service page says so.
      </p>
    ),
  },
  {
    id: 'delivery',
    title: 'Delivery',
    text: (
      <>
        <p>
          Every service has a number of working days. They start when you have paid and answered our questions, and
          pause while we wait for you. The page and your order always show the day.
        </p>
        <p>
          If we are late, you can cancel in your order for a full refund.
          {guarantee && (
            <>
              {' '}
              Our <Link to="/guarantee">guarantee</Link> shows how.
            </>
          )}
        </p>
      </>
    ),
  },
  {
    id: 'cancelling',
    title: 'Cancellation and refunds',
    text: (
      <p>
        You can cancel in your order for a full refund until we have started, and whenever we are late. If what we
        deliver is not what the service page describes, tell us within {guaranteeTerms.days} days of delivery: we will
        fix it at no charge or refund you. Refunds go to the payment method you used.
      </p>
    ),
  },
  {
    id: 'duties',
    title: 'What we need from you',
    text: (
      <ul>
        <li>The right to let us work on the systems concerned, and the access we need.</li>
        <li>A backup of your data before we begin, unless the backup is what you ordered.</li>
        <li>Someone who can answer questions while we work.</li>
        <li>No use of this site to break the law, to attack it, or to overload it for others.</li>
      </ul>
    ),
  },
  {
    id: 'results',
    title: 'Ownership',
    text: (
      <p>
        What we make for you (plans, notes, settings, websites) is yours once it is paid for. Tools and templates that
        we bring remain ours; you may keep using them in what we delivered. You may use the free solutions on this site
        in your company and share them with a link. They are general advice and can’t take your systems into account.
      </p>
    ),
  },
  {
    id: 'liability',
    title: 'Liability',
    text: (
      <p>
        We are liable without limit for damage that we cause on purpose or by gross negligence, and otherwise up to the
        price of the order concerned, as far as the law allows. Nothing in these terms takes away the statutory rights
        of consumers.
      </p>
    ),
  },
  {
    id: 'changes',
    title: 'Changes to these terms',
    text: (
      <p>
        We may change these terms. You get at least 30 days’ notice of any change, on this page and by email if you have
        an account. Orders placed before a change remain under the terms they were placed under.
      </p>
    ),
  },
  {
    id: 'contact',
    title: 'Questions',
    text: (
      <p>
        Write to <a href={`mailto:${email}`}>{email}</a>. To learn how we handle your data, read the{' '}
        <Link to="/privacy-policy">Privacy Policy</Link>.
      </p>
    ),
  },
];

export default function TermsOfService() {
  return (
    <LegalPage title={TITLE} path="/terms-of-service" intro={INTRO} sections={sections(useSite().config.company)} />
  );
}
