import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { useLiveEvents } from '../../../dashboard/use-live-events.ts';

export type LastChange = { updated_at: string | null; updated_by: string | null };

type Props = {
  /** The version that the form shows. */
  shown: string | null;
  load: () => Promise<LastChange>;
  isSaving: boolean;
  /** Called before the reload, which replaces the form. */
  onReload: () => void;
};

/** A quiet line: the form changes only when its reader says so. */
export function ChangedElsewhere({ shown, load, isSaving, onReload }: Props) {
  const { revalidate } = useRevalidator();
  const [last, setLast] = useState<LastChange | null>(null);
  useLiveEvents(['settings.changed'], () => void load().then(setLast, (error: unknown) => console.error(error)));
  if (isSaving || !last || last.updated_at === null || last.updated_at === shown) return null;
  return (
    <p role="status" className="text-sm text-ink-soft">
      Changed by <bdi>{last.updated_by ?? 'another admin'}</bdi>:{' '}
      <button
        type="button"
        className="min-h-11 text-brand underline underline-offset-4"
        onClick={() => {
          onReload();
          void revalidate();
        }}
      >
        reload
      </button>
    </p>
  );
}
