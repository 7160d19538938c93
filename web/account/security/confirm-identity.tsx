import { lazy, Suspense, useEffect, useState } from 'react';
import { type Confirmation, hostConfirmations } from '../../api/confirmation.ts';

const ConfirmDialog = lazy(() => import('./confirm-dialog.tsx'));

export function ConfirmIdentity() {
  const [open, setOpen] = useState<Confirmation | null>(null);
  useEffect(() => hostConfirmations(setOpen), []);
  return <Suspense>{open && <ConfirmDialog finish={open.finish} />}</Suspense>;
}
