import { ExternalLink } from 'lucide-react';
import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { PageHead } from '../dashboard/page-head.tsx';
import { useUnsavedChanges } from '../dashboard/use-unsaved-changes.tsx';
import { Alert } from '../ui/alert.tsx';
import { Breadcrumbs } from '../ui/breadcrumbs.tsx';
import { Button, LinkButton } from '../ui/button.tsx';
import type { useForm } from '../ui/use-form.ts';

type Props = {
  title: string;
  /** The record's own name; a new one has none yet. */
  name: string | undefined;
  /** The list that it belongs to, where it also leads back to. */
  list: { name: string; to: string };
  /** Where the record is read by everybody; null where it is not. */
  publicPage: string | null;
  form: ReturnType<typeof useForm>;
  /** `Create` or `Save changes`. */
  action: string;
  /** What comes after the main thing: it stands beside it where there is room. */
  aside: ReactNode;
  children: ReactNode;
};

/** A record with too many fields for a dialog, edited on a page of its own. */
export function EditorPage({ title, name = title, list, publicPage, form, action, aside, children }: Props) {
  const { pathname } = useLocation();
  const { pending, result, isDirty, props } = form;
  return (
    <>
      <Breadcrumbs crumbs={[list, { name, to: pathname }]} />
      <PageHead
        title={title}
        action={
          publicPage && (
            <LinkButton tone="secondary" to={publicPage} target="_blank">
              <ExternalLink aria-hidden size={18} />
              View on the site
            </LinkButton>
          )
        }
      />
      <form
        {...props}
        method="post"
        aria-label={title}
        className="grid items-start gap-6 xl:grid-cols-[minmax(0,1fr)_24rem] xl:gap-8"
      >
        <div className="grid min-w-0 gap-6 rounded-lg border border-line bg-surface p-4 sm:p-6">{children}</div>
        <div className="grid min-w-0 gap-6 rounded-lg border border-line bg-surface p-4 sm:p-6 xl:sticky xl:top-6">
          {aside}
          {/* Beside the button: on a long page the top is out of sight. */}
          {result?.kind === 'error' && <Alert>{result.message}</Alert>}
          <div className="flex flex-wrap gap-3">
            <Button type="submit" pending={pending && 'Saving…'}>
              {action}
            </Button>
            <LinkButton tone="secondary" to={list.to}>
              Cancel
            </LinkButton>
          </div>
        </div>
      </form>
      {useUnsavedChanges(isDirty && !pending)}
    </>
  );
}
