import { useState } from 'react';
import { Link } from 'react-router';
import { PRIVATE_KEY_PREFIX } from '../../api/private-keys.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';

export type BannerText = {
  /** A snoozed problem hides no other one. */
  key: string;
  text: string;
  link: { text: string; to: string };
  /** False for what costs the business until someone acts. */
  canSnooze: boolean;
};

type Props = {
  /** The worst first. */
  banners: readonly BannerText[];
  userId: number;
  /** The company's day; empty until it is known. */
  today: string;
};

const keyOf = (userId: number) => `${PRIVATE_KEY_PREFIX}snoozed:${userId}`;

function storedSnoozes(userId: number): Record<string, string> {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(keyOf(userId)) ?? '{}');
    return stored !== null && typeof stored === 'object' ? (stored as Record<string, string>) : {};
  } catch {
    return {};
  }
}

/** Only for what breaks the business now, and one at a time. */
export function Banner({ banners, userId, today }: Props) {
  const [snoozed, setSnoozed] = useState(() => storedSnoozes(userId));
  const banner = banners.find(({ key, canSnooze }) => !canSnooze || snoozed[key] !== today);
  if (!banner || today === '') return null;
  const { key, text, link, canSnooze } = banner;
  const snooze = () => {
    // Those of other days have ended.
    const ofToday = Object.entries(snoozed).filter(([, day]) => day === today);
    const next = { ...Object.fromEntries(ofToday), [key]: today };
    localStorage.setItem(keyOf(userId), JSON.stringify(next));
    setSnoozed(next);
  };
  return (
    <Alert className="mb-4 shrink-0 print:hidden">
      <div className="flex flex-wrap items-center gap-x-4">
        <p className="min-w-0 grow basis-64">
          {text}{' '}
          <Link to={link.to} className="whitespace-nowrap underline underline-offset-4">
            {link.text}
          </Link>
        </p>
        {canSnooze && (
          <Button tone="quiet" onClick={snooze} className="-my-2.5">
            Snooze until tomorrow
          </Button>
        )}
      </div>
    </Alert>
  );
}
