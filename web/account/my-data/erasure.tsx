import { useState } from 'react';
import type { User } from '../../../contract/people/accounts.ts';
import { LaterDialog, later } from '../../dashboard/later.tsx';
import { Button } from '../../ui/button.tsx';

const EraseAccount = later(() => import('./erase-account.tsx').then((part) => part.EraseAccount));

export function Erasure({ user }: { user: User }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <div className="mt-6 border-t border-line pt-5">
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
    </div>
  );
}
