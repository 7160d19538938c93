import {
  Activity,
  Banknote,
  Building2,
  CalendarClock,
  ChevronRight,
  FileText,
  type LucideIcon,
  Mail,
  ScrollText,
  ShieldCheck,
} from 'lucide-react';
import { Link } from 'react-router';
import { usePendingCounts } from '../../../dashboard/frame/pending-counts.ts';
import { PageHead } from '../../../dashboard/page-head.tsx';

const pages: readonly { path: string; name: string; text: string; Icon: LucideIcon }[] = [
  {
    path: 'settings/seller',
    name: 'Company and invoices',
    text: 'Registered name, address, tax ids, bank',
    Icon: Building2,
  },
  {
    path: 'settings/work',
    name: 'Working hours and promises',
    text: 'Hours, holidays, promises, reminders',
    Icon: CalendarClock,
  },
  { path: 'settings/tax', name: 'Tax', text: 'Country, rates', Icon: Banknote },
  { path: 'settings/invoicing', name: 'Invoicing', text: 'Terms, numbers', Icon: FileText },
  { path: 'settings/security', name: 'Security', text: 'Second factor, sessions', Icon: ShieldCheck },
  { path: 'system/outbox', name: 'Emails sent', text: 'Waiting, sent and given up', Icon: Mail },
  { path: 'system', name: 'System', text: 'Database, storage, scheduled jobs', Icon: Activity },
  { path: 'audit-log', name: 'Audit log', text: 'Every change by admins and staff', Icon: ScrollText },
];

export default function Settings() {
  const { systemWarnings } = usePendingCounts();
  return (
    <>
      <PageHead title="Settings" />
      <ul className="grid gap-x-8 md:grid-cols-2">
        {pages.map(({ path, name, text, Icon }) => (
          <li key={path} className="border-b border-line">
            <Link
              to={`/admin/dashboard/${path}`}
              className="flex min-h-16 items-center gap-3 rounded-md px-2 py-2 -outline-offset-3 hover:bg-sunken"
            >
              <Icon aria-hidden size={20} className="shrink-0 text-ink-soft" />
              <span className="min-w-0 grow">
                <span className="block font-semibold">{name}</span>
                {path === 'system' && systemWarnings.length > 0 ? (
                  <span className="block text-sm text-bad">Something is wrong</span>
                ) : (
                  <span className="block text-sm text-ink-soft">{text}</span>
                )}
              </span>
              <ChevronRight aria-hidden size={18} className="shrink-0 text-ink-soft" />
            </Link>
          </li>
        ))}
      </ul>
    </>
  );
}
