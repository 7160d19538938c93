import { useState } from 'react';
import type { DataExport } from '../../../contract/office/data-exports.ts';
import { call } from '../../api/browser.ts';
import { Canceled } from '../../api/canceled.ts';
import { errorText } from '../../dashboard/forms/use-action.ts';
import { Time } from '../../record/time.tsx';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';

const megabytes = (bytes: number) => `${Math.max(0.1, bytes / 1e6).toFixed(1)} MB`;

const states: Readonly<Record<DataExport['state'], string>> = {
  waiting: 'Being prepared',
  ready: 'Ready',
  failed: 'Failed: please ask again',
  expired: 'Expired',
};

/** Both calls ask for a confirmation first, so nothing is read before a click. */
export function DataCopies({ userId }: { userId: number }) {
  const [copies, setCopies] = useState<DataExport[] | null>(null);
  const [pending, setPending] = useState<'ask' | 'show' | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const run = async (kind: 'ask' | 'show') => {
    setPending(kind);
    setProblem(null);
    try {
      if (kind === 'ask') await call('POST /profile/export');
      setCopies((await call('GET /profile/exports')).data);
    } catch (error) {
      if (!(error instanceof Canceled))
        setProblem(errorText(error, kind === 'ask' ? 'Failed to ask for a copy.' : 'Failed to fetch the copies.'));
    } finally {
      setPending(null);
    }
  };
  return (
    <>
      <h3 className="mb-1 text-base">Get a copy</h3>
      <p className="mb-4 text-ink-soft">
        A ZIP file with what we have stored about you, your documents and your files. We email you when it is ready; you
        can then download it here for 7 days. You can ask for one copy a day.
      </p>
      {problem && <Alert className="mb-4">{problem}</Alert>}
      <div className="flex flex-wrap gap-3">
        <Button tone="secondary" onClick={() => void run('ask')} pending={pending === 'ask' && 'Asking…'}>
          Get a copy
        </Button>
        {copies === null && (
          <Button tone="secondary" onClick={() => void run('show')} pending={pending === 'show' && 'Loading…'}>
            Show my copies
          </Button>
        )}
      </div>
      {copies?.length === 0 && <p className="mt-4 text-ink-soft">No copies yet.</p>}
      {copies !== null && copies.length > 0 && (
        <ul aria-label="Copies" className="mt-4">
          {copies.map((copy) => (
            <Copy key={copy.id} copy={copy} isOwn={copy.user.id === userId} />
          ))}
        </ul>
      )}
    </>
  );
}

function Copy({
  copy: { user, state, bytes, url, created_at, expires_at },
  isOwn,
}: {
  copy: DataExport;
  isOwn: boolean;
}) {
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 border-t border-line py-3">
      <span className="min-w-0 grow">
        <span className="block font-medium">
          {isOwn ? 'Copy of' : `Copy of the data of ${user.name}, `} <Time kind="moment" of={created_at} />
        </span>
        <span className="block text-sm text-ink-soft">
          {states[state]}
          {url !== null && expires_at !== null && (
            <>
              {bytes === null ? '' : `, ${megabytes(bytes)}`}, until <Time kind="date" of={expires_at} />
            </>
          )}
        </span>
      </span>
      {url !== null && (
        <a
          href={url}
          download
          className="inline-flex min-h-6 items-center font-semibold text-brand underline underline-offset-4 pointer-coarse:min-h-11"
        >
          Download
        </a>
      )}
    </li>
  );
}
