import { useState } from 'react';
import { documentDayText } from '../../dashboard/dates.ts';
import { LaterDialog, later } from '../../dashboard/later.tsx';
import { FactCard } from '../../record/fact-card.tsx';
import type { AdminOrderWorkspace, CustomerOrderWorkspace, Role } from '../workspace.ts';

const AgreedText = later(() => import('./agreed-text.tsx').then((part) => part.AgreedText));

export type AgreedText = (AdminOrderWorkspace | CustomerOrderWorkspace)['agreed'][number];

const names: Partial<Record<AgreedText['kind'], string>> = {
  terms: 'Terms',
  privacy: 'Privacy policy',
  withdrawal: 'Right of withdrawal',
  dpa: 'Data processing',
};

const datedName = ({ kind, effective_on }: AgreedText): string =>
  `${names[kind] ?? kind} of ${documentDayText(effective_on)}`;

/** `Terms of Sep 23, 2025 (version 1)` */
export const agreedName = (text: AgreedText): string => `${datedName(text)} (version ${text.version})`;

type Props = { order: { id: number; agreed: AgreedText[] }; reader: Exclude<Role, 'staff'> };

/** The texts that applied when the order was placed. Nothing for an order from before they were recorded. */
export function AgreedCard({ order: { id, agreed }, reader }: Props) {
  const [shown, setShown] = useState<AgreedText | null>(null);
  const close = () => setShown(null);
  if (agreed.length === 0) return null;
  return (
    <FactCard title="Agreed" value={agreed[0] && datedName(agreed[0])}>
      <ul aria-label="Agreed texts" className="grid gap-1">
        {agreed.map((text) => (
          <li key={text.id}>
            <button
              type="button"
              onPointerEnter={AgreedText.prefetch}
              onClick={() => setShown(text)}
              className="inline-flex min-h-6 items-center text-start font-medium text-brand underline underline-offset-4 pointer-coarse:min-h-11"
            >
              {agreedName(text)}
            </button>
          </li>
        ))}
      </ul>
      {shown && (
        <LaterDialog onClose={close}>
          <AgreedText orderId={id} reader={reader} text={shown} name={agreedName(shown)} onClose={close} />
        </LaterDialog>
      )}
    </FactCard>
  );
}
