import { useEffect, useState } from 'react';

function dueText(days: number): string {
  const due = new Date();
  due.setDate(due.getDate() + days);
  return due.toLocaleDateString('en-US', { weekday: 'short', month: 'short', day: 'numeric' });
}

/** The server's day until the scripts have started, then the day in the reader's time zone. */
export function DoneBy({ days, before }: { days: number; before: string }) {
  const [date, setDate] = useState(() => dueText(days));
  useEffect(() => setDate(dueText(days)), [days]);
  return <span suppressHydrationWarning>{`${before}${date}`}</span>;
}
