import clsx from 'clsx';
import { ArrowRight, CircleCheck } from 'lucide-react';
import { Link } from 'react-router';
import type { Overview } from '../../../contract/back-office.ts';
import { dollars } from './revenue-labels.ts';

type Tile = {
  name: string;
  count: number;
  /** What to do about it, in words. */
  todo: string;
  /** What it says where nothing waits. */
  done: string;
  /** Where that is done. */
  to: string;
  /** Somebody already waits for longer than promised, or money hangs in the air. */
  isUrgent?: boolean;
};

const at = (page: string) => `/admin/dashboard/${page}`;

const tilesOf = (o: Overview): Tile[] => [
  {
    name: 'New orders',
    count: o.new_orders,
    todo: 'Assign staff, so that work can begin.',
    done: 'Work has begun on every order.',
    to: at('orders?status=pending'),
  },
  {
    name: 'Overdue orders',
    count: o.overdue_orders,
    todo: 'Past the promised day. Ask the staff and tell the customers.',
    done: 'Everything is on time.',
    to: at('orders?overdue=1'),
    isUrgent: true,
  },
  {
    name: 'Unpaid invoices',
    count: o.unpaid_invoices.count,
    todo: `${dollars(o.unpaid_invoices.amount)} to come. Remind the customers.`,
    done: 'Every invoice is paid.',
    to: at('orders?payment_status=unpaid'),
  },
  {
    name: 'Payments to review',
    count: o.payments_to_review,
    todo: 'They fit no order. Refund them or write to the buyers.',
    done: 'Every payment fits its order.',
    to: at('payments-to-review'),
    isUrgent: true,
  },
  {
    name: 'Unread messages',
    count: o.unread_messages,
    todo: 'Customers or staff wrote. Answer them in the chat.',
    done: 'Everything is read.',
    to: at('chat'),
  },
  {
    name: 'Contact messages',
    count: o.new_contact_messages,
    todo: 'Visitors wrote. Read and answer them.',
    done: 'Everything is read.',
    to: at('contact-messages?is_read=0'),
  },
  {
    name: 'Reviews waiting',
    count: o.waiting_reviews,
    todo: 'Approve them, or delete what does not belong on the site.',
    done: 'Every review is dealt with.',
    to: at('reviews?is_approved=0'),
  },
  {
    name: 'Unpaid commissions',
    count: o.unpaid_commissions.count,
    todo: `Pay ${dollars(o.unpaid_commissions.amount)} to your staff.`,
    done: 'Your staff has been paid.',
    to: at('staff?tab=commissions'),
  },
];

/** Everything that waits for the office, each with its number and the way there. */
export function OverviewTiles({ overview }: { overview: Overview }) {
  return (
    <section aria-labelledby="attention">
      <h2 id="attention" className="mb-4 text-lg">
        What needs attention
      </h2>
      <ul className="grid grid-cols-2 gap-3 sm:gap-4 lg:grid-cols-3 xl:grid-cols-4">
        {tilesOf(overview).map((tile) => (
          <TileCard key={tile.name} tile={tile} />
        ))}
      </ul>
    </section>
  );
}

const number = new Intl.NumberFormat('en-US');

function TileCard({ tile: { name, count, todo, done, to, isUrgent } }: { tile: Tile }) {
  const isWaiting = count > 0;
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
            'text-3xl font-semibold tracking-tight',
            !isWaiting && 'text-ink-soft',
            isWaiting && isUrgent && 'text-bad',
          )}
        >
          {number.format(count)}
        </span>
        <span className="text-sm text-ink-soft">
          {!isWaiting && <CircleCheck aria-hidden size={16} className="mr-1 inline align-[-0.2em] text-good" />}
          {isWaiting ? todo : done}
        </span>
      </Link>
    </li>
  );
}
