import clsx from 'clsx';
import { CalendarCheck } from 'lucide-react';
import { onTimeText } from './on-time-text.ts';

type Props = { onTime: { kept: number; orders: number } | null | undefined; className?: string };

/** Only if the company shows it, from 20 deliveries on. */
export const OnTimeLine = ({ onTime, className }: Props) =>
  onTime && (
    <p className={clsx('flex items-start gap-2 text-ink-soft', className)}>
      <CalendarCheck aria-hidden size={18} className="mt-0.5 shrink-0" />
      {`${onTimeText(onTime)} in the last 12 months`}
    </p>
  );
