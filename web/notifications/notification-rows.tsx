import clsx from 'clsx';
import {
  AtSign,
  BadgeCheck,
  Ban,
  BriefcaseBusiness,
  CalendarClock,
  Check,
  CreditCard,
  Eye,
  Hourglass,
  Inbox,
  ListChecks,
  ListX,
  type LucideIcon,
  MailQuestionMark,
  MailX,
  MessageCircle,
  PackageCheck,
  Play,
  ReceiptText,
  RotateCcw,
  ShieldAlert,
  Star,
  TriangleAlert,
  UserRoundCheck,
  UserRoundMinus,
  UserRoundX,
  Users,
  Wallet,
} from 'lucide-react';
import { Link } from 'react-router';
import type { Notification } from '../../contract/platform/notifications.ts';
import type { NotificationKind } from '../../contract/shared/notification-kinds.ts';
import { Time } from '../record/time.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { markAsRead } from './bell-store.ts';

const icons: Record<NotificationKind, LucideIcon> = {
  assigned: BriefcaseBusiness,
  unassigned: UserRoundMinus,
  reassigned: Users,
  order_accepted: BadgeCheck,
  changes_requested: RotateCcw,
  review_request: Star,
  commission_paid: Wallet,
  commission_reversed: Wallet,
  payout_paid: Wallet,
  intake_answered: ListChecks,
  intake_unanswered: ListX,
  due_soon: CalendarClock,
  overdue: CalendarClock,
  waiting_long: Hourglass,
  due_digest: CalendarClock,
  order_placed: PackageCheck,
  order_cancelled: Ban,
  cancelled_by_customer: Ban,
  cancellation_received: Ban,
  secret_opened: Eye,
  kept_waiting: Hourglass,
  guarantee_claim: RotateCcw,
  guarantee_decided: BadgeCheck,
  file_refused: ShieldAlert,
  payment_review: CreditCard,
  tax_id_invalid: ReceiptText,
  document_incomplete: ReceiptText,
  refund_problem: RotateCcw,
  dispute: ShieldAlert,
  contact: Inbox,
  bounce: MailX,
  quarantined_email: MailQuestionMark,
  account_restored: UserRoundCheck,
  erasure_requested: UserRoundX,
  review_waiting: Star,
  system: TriangleAlert,
  work_started: Play,
  delivered: PackageCheck,
  review_approved: BadgeCheck,
  order_message: MessageCircle,
  mention: AtSign,
  chat: MessageCircle,
};

type Props = {
  notifications: readonly Notification[];
  /** Runs when a link is followed. */
  onOpen?: () => void;
  onRead?: () => void;
};

export const NotificationRows = ({ notifications, onOpen, onRead }: Props) => (
  <ul className="divide-y divide-line">
    {notifications.map((one) => (
      <NotificationRow key={one.id} notification={one} onOpen={onOpen} onRead={onRead} />
    ))}
  </ul>
);

type RowProps = { notification: Notification; onOpen: (() => void) | undefined; onRead: (() => void) | undefined };

function NotificationRow({ notification, onOpen, onRead }: RowProps) {
  const { kind, text, url, created_at, read_at } = notification;
  const Icon = icons[kind];
  const isUnread = read_at === null;
  return (
    <li className={clsx('relative flex items-center gap-1 pe-2', isUnread && 'bg-brand-soft/50')}>
      <Link
        to={url}
        onClick={() => {
          onOpen?.();
          void markAsRead(notification);
        }}
        className="flex min-w-0 grow items-start gap-3 px-4 py-3 transition-colors hover:bg-sunken"
      >
        <Icon aria-hidden size={20} className={clsx('mt-0.5 shrink-0', isUnread ? 'text-brand' : 'text-ink-soft')} />
        <span className="min-w-0">
          <span className={clsx('block wrap-anywhere', isUnread && 'font-semibold')}>
            {isUnread && <span className="sr-only">Unread: </span>}
            {text}
          </span>
          <span className="block text-sm text-ink-soft">
            <Time kind="ago" of={created_at} inLink />
          </span>
        </span>
      </Link>
      {isUnread && (
        <IconButton
          label={`Mark as read: ${text}`}
          title="Mark as read"
          className="shrink-0"
          onClick={() => void markAsRead(notification).then(onRead)}
        >
          <Check aria-hidden size={18} />
        </IconButton>
      )}
    </li>
  );
}
