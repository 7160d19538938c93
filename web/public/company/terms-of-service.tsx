import { Link } from 'react-router';
import type { Company } from '../../../contract/site.ts';
import { useSite } from '../../site.ts';
import { pageMeta } from '../shared/page-meta.ts';
import type { Route } from './+types/terms-of-service.ts';
import { LegalPage, type LegalPart } from './legal-page.tsx';

const TITLE = 'Terms of Service';
const INTRO = 'What you can expect from us, and what we ask of you, when you order on this site.';

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: TITLE, description: INTRO });

const parts = ({ legal_name, name, email, address_lines }: Company): LegalPart[] => [
  {
    id: 'who',
    title: 'Who we are',
    text: (
      <p>
        This site and the services on it are offered by {legal_name}, {address_lines.slice(1).join(', ')}. In these
        terms “we” means {name}, and “you” means the person or firm that orders. Ordering a service means that you agree
        to these terms.
      </p>
    ),
  },
  {
    id: 'orders',
    title: 'Orders and accounts',
    text: (
      <>
        <p>
          Each service page says what is delivered, at what price and in how many days. You can order without an
          account: one is made with your first order, and we email you a one-time password. Please set your own at once,
          and keep it to yourself; what is done with your log-in counts as done by you.
        </p>
        <p>The contract stands once your payment has gone through and the invoice is in your dashboard.</p>
      </>
    ),
  },
  {
    id: 'prices',
    title: 'Prices and payment',
    text: (
      <p>
        Prices are in US dollars. The price on the service page when you order is what you pay; later changes never
        touch an order that exists. Payment is by card or PayPal, through the payment providers themselves. Licenses and
        hardware of other companies are only included where the service page says so.
      </p>
    ),
  },
  {
    id: 'delivery',
    title: 'Delivery',
    text: (
      <>
        <p>
          Days of delivery are counted from the order. They assume that we get the access and the answers we ask for;
          while we wait for these, the count stands still. You follow the progress in your dashboard.
        </p>
        <p>If we are late for reasons on our side, you may cancel and get your money back.</p>
      </>
    ),
  },
  {
    id: 'cancelling',
    title: 'Cancelling and refunds',
    text: (
      <p>
        You can cancel before we have started, for the full price. If what we deliver is not what the service page
        describes, tell us within 30 days of the delivery: we put it right at no charge, or refund you. Refunds go back
        the way the payment came.
      </p>
    ),
  },
  {
    id: 'duties',
    title: 'What we need from you',
    text: (
      <ul>
        <li>The right to have us work on the systems concerned, and the access that takes.</li>
        <li>A backup of your data before we begin, unless the backup is what you ordered.</li>
        <li>Someone who can answer questions while we work.</li>
        <li>No use of this site to break the law, to break in, or to load it so that others can’t use it.</li>
      </ul>
    ),
  },
  {
    id: 'results',
    title: 'What belongs to whom',
    text: (
      <p>
        What we make for you (plans, notes, settings, websites) is yours once it is paid. Tools and templates that we
        bring along stay ours; you may go on using them in what we delivered. The free solutions on this site may be
        used in your firm and shared with a link; they are general advice and can’t know your systems.
      </p>
    ),
  },
  {
    id: 'liability',
    title: 'Liability',
    text: (
      <p>
        We answer for damage that we cause on purpose or by gross negligence without limit, and otherwise up to the
        price of the order concerned, as far as the law allows. Nothing in these terms takes away rights that the law
        gives to consumers.
      </p>
    ),
  },
  {
    id: 'changes',
    title: 'Changes of these terms',
    text: (
      <p>
        We may change these terms. You get at least 30 days’ notice of any change, on this page and by email if you have
        an account. Orders placed before a change stay under the terms they were placed under.
      </p>
    ),
  },
  {
    id: 'contact',
    title: 'Questions',
    text: (
      <p>
        Write to <a href={`mailto:${email}`}>{email}</a>. How we treat your data is in the{' '}
        <Link to="/privacy-policy">Privacy Policy</Link>.
      </p>
    ),
  },
];

export default function TermsOfService() {
  return <LegalPage title={TITLE} path="/terms-of-service" intro={INTRO} parts={parts(useSite().config.company)} />;
}
