import type { ReactNode } from 'react';
import type { Offer } from './use-typed-text.ts';

/** A quiet line: the form changes only when its reader says so. */
export function TypedTextOffer({ offer }: { offer: Offer | null }) {
  if (!offer) return null;
  return (
    <p role="status" className="text-sm text-ink-soft">
      This was changed in the meantime. What you typed is still here:{' '}
      <Choice onClick={offer.accept}>put it back</Choice> or <Choice onClick={offer.dismiss}>discard it</Choice>
    </p>
  );
}

const Choice = ({ onClick, children }: { onClick: () => void; children: ReactNode }) => (
  <button type="button" className="min-h-11 text-brand underline underline-offset-4" onClick={onClick}>
    {children}
  </button>
);
