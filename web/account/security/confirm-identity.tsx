import { lazy, Suspense, useEffect, useState } from 'react';
import { type Confirmation, hostConfirmations } from '../../api/confirmation.ts';
import { loadScript } from '../../api/load-script.ts';

const ConfirmDialog = lazy(() => loadScript(() => import('./confirm-dialog.tsx')));

export function ConfirmIdentity() {
  const [open, setOpen] = useState<Confirmation | null>(null);
  useEffect(() => hostConfirmations(setOpen), []);
  return <Suspense>{open && <ConfirmDialog finish={open.finish} />}</Suspense>;
}
