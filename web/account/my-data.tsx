import { useState } from 'react';
import type { User } from '../../contract/people/accounts.ts';
import { LaterDialog, later } from '../dashboard/later.tsx';
import { SectionCard } from '../record/section-card.tsx';
import { Button } from '../ui/button.tsx';
import { MY_DATA_ID } from './my-data-id.ts';

const EraseAccount = later(() => import('./erase-account.tsx').then((part) => part.EraseAccount));

/** What a customer may do with everything that is stored about them. */
export function MyData({ user }: { user: User }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <SectionCard id={MY_DATA_ID} title="My data">
      <h3 className="mb-1 text-base">Erase my account</h3>
      <p className="mb-4 text-ink-soft">
        We close your account at once and erase your data 14 days later. Invoices and records of orders stay for as long
        as the law asks.
      </p>
      <Button tone="secondary" onClick={() => setOpen(true)}>
        Erase my account…
      </Button>
      {isOpen && (
        <LaterDialog onClose={() => setOpen(false)}>
          <EraseAccount email={user.email} onClose={() => setOpen(false)} />
        </LaterDialog>
      )}
    </SectionCard>
  );
}
