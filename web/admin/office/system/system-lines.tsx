import clsx from 'clsx';
import { ChevronRight, CircleAlert, CircleCheck, type LucideIcon, TriangleAlert } from 'lucide-react';
import { Link } from 'react-router';
import type { SystemLine } from '../../../../contract/office/system.ts';
import { type LineStatus, systemLineName } from '../../../../contract/shared/system-lines.ts';
import type { Column } from '../../../dashboard/list/columns.tsx';
import { List } from '../../../dashboard/list/list.tsx';
import { Time } from '../../../record/time.tsx';
import { Card } from '../../../ui/card.tsx';

const looks: Record<LineStatus, { label: string; color: string; Icon: LucideIcon }> = {
  ok: { label: 'OK', color: 'text-good', Icon: CircleCheck },
  warn: { label: 'Warning', color: 'text-warn', Icon: TriangleAlert },
  bad: { label: 'Problem', color: 'text-bad', Icon: CircleAlert },
};

const links: Record<string, { to: string; label: string }> = {
  emails: { to: '/admin/dashboard/system/outbox', label: 'Open “Emails sent”' },
  'payments-to-review': { to: '/admin/dashboard/payments-to-review', label: 'Open the payments' },
  withdrawals: { to: '/admin/dashboard/cancellations', label: 'Open the cancellations' },
  'admin-factors': { to: '/admin/dashboard/staff?role=admin', label: 'Show the admins' },
};

/** Problems are open, with what to do; the rest is one row. */
export function SystemLines({ lines }: { lines: SystemLine[] }) {
  const problems = lines.filter(({ status }) => status !== 'ok');
  const fine = lines.filter(({ status }) => status === 'ok');
  return (
    <Card>
      {problems.length > 0 && (
        <ul className="divide-y divide-line border-b border-line">
          {problems.map((line) => (
            <Problem key={line.key} line={line} />
          ))}
        </ul>
      )}
      {fine.length > 0 && (
        <details className="group">
          <summary className="flex min-h-11 cursor-pointer list-none items-center gap-3 px-4 -outline-offset-3 sm:px-5 [&::-webkit-details-marker]:hidden">
            <CircleCheck aria-hidden size={20} className="shrink-0 text-good" />
            <span className="font-semibold">
              {fine.length} {fine.length === 1 ? 'check' : 'checks'} OK
            </span>
            <ChevronRight
              aria-hidden
              size={18}
              className="ms-auto shrink-0 text-ink-soft transition-transform group-open:rotate-90"
            />
          </summary>
          <div className="border-t border-line px-2.5 sm:px-3.5">
            <List
              caption="Checks that are OK"
              rows={fine.map((line) => ({ ...line, id: line.key }))}
              columns={columns}
            />
          </div>
        </details>
      )}
    </Card>
  );
}

const columns: Column<SystemLine>[] = [
  { head: 'Check', cell: ({ key }) => <span className="font-normal">{systemLineName(key)}</span> },
  { head: 'State', width: 320, place: 'state', cell: ({ value, text }) => <span title={text}>{value}</span> },
  { head: 'Changed', width: 120, place: 'end', cell: ({ since }) => <Time kind="ago" of={since} /> },
];

function Problem({ line: { key, status, since, value, text, action } }: { line: SystemLine }) {
  const { label, color, Icon } = looks[status];
  const link = Object.hasOwn(links, key) ? links[key] : undefined;
  return (
    <li className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 px-4 py-3 sm:px-5">
      <Icon aria-hidden size={20} className={clsx('mt-0.5', color)} />
      <div className="min-w-0">
        <div className="flex flex-wrap items-baseline justify-between gap-x-6">
          <h2 className="text-base font-semibold">
            {systemLineName(key)} <span className={clsx('ms-1 text-sm font-medium', color)}>{label}</span>
          </h2>
          <p className="wrap-anywhere tabular-nums">{value}</p>
        </div>
        <div className="flex flex-wrap items-baseline justify-between gap-x-6">
          <p className="max-w-text wrap-anywhere">{text}</p>
          <p className="text-sm text-ink-soft">
            Changed <Time kind="ago" of={since} />
          </p>
        </div>
        {action && (
          <p className="mt-1 max-w-text wrap-anywhere text-ink-soft">
            <span className="font-medium text-ink">What to do:</span> {action}
          </p>
        )}
        {link && (
          <Link
            to={link.to}
            className="-mb-2 inline-flex min-h-11 items-center font-medium text-brand underline underline-offset-4"
          >
            {link.label}
          </Link>
        )}
      </div>
    </li>
  );
}
