import clsx from 'clsx';
import { ArrowRight, CircleCheck } from 'lucide-react';
import { Link } from 'react-router';
import type { Overview } from '../../../../contract/office/overview.ts';
import { formatAmount } from '../../../../contract/shared/money.ts';

type Tile = {
  name: string;
  count: number;
  todo: string;
  done: string;
  to: string;
  /** A promise is broken, or money is unaccounted for. */
  isUrgent?: boolean;
  /** Replaces the number; it asks for nothing. */
  figure?: string;
};

const rank = ({ count, isUrgent }: Tile): number => (count === 0 ? 2 : isUrgent ? 0 : 1);
const byUrgency = (tiles: Tile[]): Tile[] => tiles.toSorted((a, b) => rank(a) - rank(b));

const number = new Intl.NumberFormat('en-US');

const at = (page: string) => `/admin/dashboard/${page}`;

const deliveryTilesOf = (o: Overview): Tile[] => [
  {
    name: 'On time, last 30 days',
    count: o.on_time.delivered,
    figure: o.on_time.percent === null ? '–' : `${o.on_time.percent}%`,
    todo: `Of ${number.format(o.on_time.delivered)} ${o.on_time.delivered === 1 ? 'delivery' : 'deliveries'}.`,
    done: 'Nothing was delivered.',
    to: at('reports/on-time'),
  },
  {
    name: 'Overdue orders',
    count: o.overdue_orders,
    todo: 'Past their promised day. Check with staff and update the customers.',
    done: 'Nothing is late.',
    to: at('orders?overdue=1'),
    isUrgent: true,
  },
  {
    name: 'Due today',
    count: o.due_today ?? 0,
    todo: 'Promised for today.',
    done: 'Nothing is due today.',
    to: at('orders?due=today'),
  },
  {
    name: 'Waiting for customers',
    count: o.waiting_orders ?? 0,
    todo: 'For a payment, answers or a reply.',
    done: 'You’re not waiting for anyone.',
    to: at('orders?due=waiting'),
  },
];

const tilesOf = (o: Overview): Tile[] => [
  {
    name: 'New orders',
    count: o.new_orders,
    todo: 'Assign staff to start the work.',
    done: 'Work has started on every order.',
    to: at('orders?status=pending'),
  },
  {
    name: 'Unpaid invoices',
    count: o.unpaid_invoices.count,
    todo: `${formatAmount(o.unpaid_invoices.amount)} outstanding.`,
    done: 'Every invoice is paid.',
    to: at('invoices?due=1'),
  },
  {
    name: 'Overdue invoices',
    count: o.overdue_invoices.count,
    todo: `${formatAmount(o.overdue_invoices.amount)} past the due day. Remind the customers.`,
    done: 'No invoice is past its due day.',
    to: at('invoices?overdue=1'),
  },
  {
    name: 'Payments to review',
    count: o.payments_to_review,
    todo: 'No matching order. Refund or contact the buyers.',
    done: 'Every payment matches an order.',
    to: at('payments-to-review'),
    isUrgent: true,
  },
  {
    name: 'Open disputes',
    count: o.open_disputes,
    todo: 'Answer in time, or decide what to do after a loss.',
    done: 'No payment is disputed.',
    to: at('payments/disputes'),
    isUrgent: true,
  },
  {
    name: 'Open refunds',
    count: o.open_refunds,
    todo: 'On their way, or returned by the provider.',
    done: 'Every refund has arrived.',
    to: at('payments/refunds'),
  },
  {
    name: 'Payment differences',
    count: o.open_findings,
    todo: 'Our records and the payment providers’ differ.',
    done: 'Our records agree with the payment providers’.',
    to: at('payments/reconciliation'),
    isUrgent: true,
  },
  {
    name: 'Unread messages',
    count: o.unread_messages,
    todo: 'From customers and staff. Reply in the chat.',
    done: 'You’re all caught up.',
    to: at('chat'),
  },
  {
    name: 'Contact messages',
    count: o.new_contact_messages,
    todo: 'From your contact form or by email. Read and reply.',
    done: 'You’re all caught up.',
    to: at('contact-messages?is_read=0'),
  },
  {
    name: 'Pending reviews',
    count: o.waiting_reviews,
    todo: 'Approve or delete them.',
    done: 'No reviews to approve.',
    to: at('reviews?is_approved=0'),
  },
  {
    name: 'Unpaid commissions',
    count: o.unpaid_commissions.count,
    todo: `Pay your staff ${formatAmount(o.unpaid_commissions.amount)}.`,
    done: 'All commissions are paid.',
    to: at('staff?tab=commissions'),
  },
];

export function OverviewTiles({ overview }: { overview: Overview }) {
  return (
    <>
      <Section id="deliveries" title="Deliveries" tiles={deliveryTilesOf(overview)} className="lg:grid-cols-4" />
      <Section
        id="attention"
        title="Needs attention"
        tiles={byUrgency(tilesOf(overview))}
        className="lg:grid-cols-3 xl:grid-cols-4"
      />
    </>
  );
}

type SectionProps = { id: string; title: string; tiles: Tile[]; className: string };

const Section = ({ id, title, tiles, className }: SectionProps) => (
  <section aria-labelledby={id} className="mb-8 last:mb-0">
    <h2 id={id} className="mb-4 text-lg">
      {title}
    </h2>
    <ul className={clsx('grid grid-cols-2 gap-3 sm:gap-4', className)}>
      {tiles.map((tile) => (
        <TileCard key={tile.name} tile={tile} />
      ))}
    </ul>
  </section>
);

function TileCard({ tile: { name, count, todo, done, to, isUrgent, figure } }: { tile: Tile }) {
  const hasAny = count > 0;
  return (
    <li>
      <Link
        to={to}
        className="group grid h-full content-start gap-1.5 rounded-lg border border-line bg-surface p-4 transition-colors hover:border-line-strong hover:bg-sunken sm:p-5"
      >
        <span className="flex items-start justify-between gap-2 font-medium">
          {name}
          <ArrowRight
            aria-hidden
            size={18}
            className="mt-0.5 shrink-0 text-ink-soft transition-transform group-hover:translate-x-0.5 max-sm:hidden"
          />
        </span>
        <span
          className={clsx(
            'font-semibold tracking-tight',
            hasAny ? 'text-3xl' : 'text-xl text-ink-soft',
            hasAny && isUrgent && 'text-bad',
          )}
        >
          {figure ?? number.format(count)}
        </span>
        <span className="text-sm text-ink-soft">
          {!hasAny && !figure && <CircleCheck aria-hidden size={16} className="mr-1 inline align-[-0.2em] text-good" />}
          {hasAny ? todo : done}
        </span>
      </Link>
    </li>
  );
}
