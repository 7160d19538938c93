import clsx from 'clsx';
import { type ReactNode, useId } from 'react';
import { Card } from '../ui/card.tsx';
import { Part } from '../ui/part.tsx';

type Props = {
  /** Without one, the page's head says what it is. */
  title?: ReactNode;
  /** A sentence below the title. */
  text?: ReactNode;
  /** An anchor leads to it. */
  id?: string;
  badge?: ReactNode;
  /** A text button at the right edge of the head. */
  action?: ReactNode;
  className?: string | false;
  children?: ReactNode;
};

/** A card with a head. It never contains another card. */
export function SectionCard({ title, text, id, badge, action, className, children }: Props) {
  const key = useId();
  return (
    <Card
      id={id}
      {...(title !== undefined && { role: 'group', 'aria-labelledby': `${key}title` })}
      {...(text !== undefined && { 'aria-describedby': `${key}text` })}
      className={clsx('scroll-mt-28 p-4 sm:p-5', className)}
    >
      {title !== undefined && (
        <div className="not-last:mb-4">
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <h2 id={`${key}title`} className="min-w-0 text-base font-semibold wrap-anywhere">
              {title}
            </h2>
            {badge}
            {action && <div className="ms-auto">{action}</div>}
          </div>
          {text !== undefined && (
            <p id={`${key}text`} className="max-w-text text-sm text-ink-soft">
              {text}
            </p>
          )}
        </div>
      )}
      {children !== undefined && <Part>{children}</Part>}
    </Card>
  );
}
