import clsx from 'clsx';
import { CircleAlert, CircleCheck, type LucideIcon, TriangleAlert } from 'lucide-react';
import { Link } from 'react-router';
import type { SystemLine } from '../../../../contract/office/system.ts';
import { type LineStatus, systemLineName } from '../../../../contract/shared/system-lines.ts';
import { When } from '../../../dashboard/date-time.tsx';
import { Card } from '../../../ui/card.tsx';

const looks: Record<LineStatus, { label: string; color: string; Icon: LucideIcon }> = {
  ok: { label: 'OK', color: 'text-good', Icon: CircleCheck },
  warn: { label: 'Warning', color: 'text-warn', Icon: TriangleAlert },
  bad: { label: 'Problem', color: 'text-bad', Icon: CircleAlert },
};

const links: Record<string, { to: string; label: string }> = {
  emails: { to: '/admin/dashboard/system/outbox', label: 'Open the outbox' },
  'payments-to-review': { to: '/admin/dashboard/payments-to-review', label: 'Open the payments' },
  'admin-factors': { to: '/admin/dashboard/staff?role=admin', label: 'Show the admins' },
};

export const SystemLines = ({ lines }: { lines: SystemLine[] }) => (
  <Card>
    <ul className="divide-y divide-line">
      {lines.map((line) => (
        <Line key={line.key} line={line} />
      ))}
    </ul>
  </Card>
);

function Line({ line: { key, status, since, value, text, action } }: { line: SystemLine }) {
  const { label, color, Icon } = looks[status];
  const link = status !== 'ok' && Object.hasOwn(links, key) ? links[key] : undefined;
  return (
    <li className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 px-4 py-4 sm:px-6">
      <Icon aria-hidden size={20} className={clsx('mt-0.5', color)} />
      <div className="min-w-0">
        <div className="flex flex-wrap items-baseline justify-between gap-x-6">
          <h2 className="text-base font-semibold">
            {systemLineName(key)} <span className={clsx('ml-1 text-sm font-medium', color)}>{label}</span>
          </h2>
          <p className="wrap-anywhere tabular-nums">{value}</p>
        </div>
        <div className="flex flex-wrap items-baseline justify-between gap-x-6 text-ink-soft">
          <p className={clsx('max-w-text wrap-anywhere', status !== 'ok' && 'text-ink')}>{text}</p>
          <p className="text-sm">
            Changed <When time={since} />
          </p>
        </div>
        {action && (
          <p className="mt-2 max-w-text wrap-anywhere text-ink-soft">
            <span className="font-medium text-ink">What to do:</span> {action}
          </p>
        )}
        {link && (
          <Link
            to={link.to}
            className="mt-1 -mb-2 inline-flex min-h-11 items-center font-medium text-brand underline underline-offset-4"
          >
            {link.label}
          </Link>
        )}
      </div>
    </li>
  );
}
