import clsx from 'clsx';
import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { MessageLines } from './message-lines.tsx';

const kinds = {
  error: { look: 'border-bad bg-bad-soft text-bad', Icon: CircleAlert, role: 'alert' },
  success: { look: 'border-good bg-good-soft text-good', Icon: CircleCheck, role: 'status' },
  warning: { look: 'border-warn bg-warn-soft text-warn', Icon: TriangleAlert, role: 'status' },
  info: { look: 'border-info bg-info-soft text-info', Icon: Info, role: 'status' },
} as const;

export function Alert({
  kind = 'error',
  className,
  children,
}: {
  kind?: keyof typeof kinds;
  className?: string;
  children: ReactNode;
}) {
  const { look, Icon, role } = kinds[kind];
  return (
    <div role={role} className={clsx('flex items-start gap-3 rounded-md border p-3', look, className)}>
      <Icon aria-hidden size={20} className="mt-0.5 shrink-0" />
      <div className="min-w-0">{typeof children === 'string' ? <MessageLines text={children} /> : children}</div>
    </div>
  );
}
