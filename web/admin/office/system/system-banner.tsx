import { Link } from 'react-router';
import { systemLineName } from '../../../../contract/shared/system-lines.ts';
import { Alert } from '../../../ui/alert.tsx';

/** Shown once something has been wrong for ten minutes. */
export function SystemBanner({ lines }: { lines: readonly string[] }) {
  if (lines.length === 0) return null;
  return (
    <Alert className="mb-6 shrink-0 print:hidden">
      Something is wrong: {lines.map(systemLineName).join(', ')}.{' '}
      <Link to="/admin/dashboard/system" className="underline underline-offset-4">
        See what to do
      </Link>
      .
    </Alert>
  );
}
