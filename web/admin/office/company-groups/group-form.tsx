import type { ReactNode } from 'react';
import { useAction } from '../../../dashboard/forms/use-action.ts';
import { Time } from '../../../record/time.tsx';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import type { useForm } from '../../../ui/hooks/use-form.ts';
import type { LastChange } from '../settings/changed-elsewhere.tsx';
import { SettingsForm } from '../settings/settings-form.tsx';

type Props = {
  name: string;
  form: ReturnType<typeof useForm>;
  loaded: LastChange & { source: 'browser' | 'file' | 'blank' };
  load: () => Promise<LastChange>;
  /** Deletes what is stored. */
  remove: () => Promise<unknown>;
  /** Restores what the form itself does not reset. */
  onDiscard?: () => void;
  children: ReactNode;
};

/** A form of one group, which says where its values come from. */
export function GroupForm({ name, form, loaded, load, remove, onDiscard, children }: Props) {
  const { run, isPending, problem } = useAction();
  const { source, updated_at, updated_by } = loaded;
  return (
    <SettingsForm name={name} form={form} shown={updated_at} load={load} {...(onDiscard && { onDiscard })}>
      <div className="flex flex-wrap items-center gap-x-4 text-sm text-ink-soft">
        <p>
          {source === 'file' && 'From the company file'}
          {source === 'blank' && 'Nothing saved yet'}
          {source === 'browser' && updated_at && (
            <>
              Saved{updated_by && ` by ${updated_by}`} on <Time kind="date" of={updated_at} />
            </>
          )}
        </p>
        {source === 'browser' && (
          <Button
            tone="quiet"
            pending={isPending && 'One moment…'}
            onClick={() =>
              run(remove, { failure: 'Failed to use the file again.', done: 'The company file counts again.' })
            }
          >
            Use the file again
          </Button>
        )}
        <a
          href="/"
          target="_blank"
          rel="noreferrer"
          className="inline-flex min-h-11 items-center underline underline-offset-4"
        >
          See the site
        </a>
      </div>
      {problem !== null && <Alert>{problem}</Alert>}
      {children}
    </SettingsForm>
  );
}
