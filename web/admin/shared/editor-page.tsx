import clsx from 'clsx';
import { ExternalLink } from 'lucide-react';
import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { TypedTextOffer } from '../../dashboard/forms/typed-text-offer.tsx';
import { type TypedTextState, useTypedText } from '../../dashboard/forms/use-typed-text.ts';
import { useUnsavedChanges } from '../../dashboard/forms/use-unsaved-changes.tsx';
import { PageHead } from '../../dashboard/page-head.tsx';
import { Alert } from '../../ui/alert.tsx';
import { Breadcrumbs } from '../../ui/breadcrumbs.tsx';
import { Button, LinkButton } from '../../ui/button.tsx';
import type { useForm } from '../../ui/hooks/use-form.ts';

type Props = {
  title: string;
  name: string | undefined;
  list: { name: string; to: string };
  publicPage: string | null;
  tabs?: ReactNode;
  form: ReturnType<typeof useForm>;
  action: string;
  draft?: TypedTextState;
  /** Shown in a side column on a wide screen. */
  secondary: ReactNode;
  children: ReactNode;
};

const box = 'grid min-w-0 grid-cols-1 gap-6 rounded-lg border border-line bg-surface';
// Sticky only where it leaves enough of the window. Two columns keep it in view next to a long text.
const bar = clsx(
  'z-10 grid gap-4 border-line bg-surface',
  'max-xl:-mx-4 max-xl:bottom-0 max-xl:border-t max-xl:px-4 max-xl:py-3 max-xl:[@media(height>=36rem)]:sticky',
  'sm:max-xl:-mx-6 sm:max-xl:px-6 lg:max-xl:-mx-10 lg:max-xl:px-10',
  'xl:sticky xl:top-20 xl:bottom-4 xl:rounded-lg xl:border xl:p-4',
);

/** Suits records with too many fields for a dialog. */
export function EditorPage({
  title,
  name = title,
  list,
  publicPage,
  tabs,
  form,
  action,
  draft,
  secondary,
  children,
}: Props) {
  const { pathname } = useLocation();
  const { pending, result, isDirty, props } = form;
  const { discard, offer } = useTypedText(form, { state: draft });
  return (
    <>
      <Breadcrumbs crumbs={[list, { name, to: pathname }]} />
      {tabs}
      <PageHead
        title={
          name === title ? (
            title
          ) : (
            <>
              {title}: <bdi className="wrap-anywhere">{name}</bdi>
            </>
          )
        }
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
        className="flex flex-col gap-6 max-xl:**:scroll-mb-24 xl:grid xl:grid-cols-[minmax(0,1fr)_22rem] xl:items-start xl:gap-8"
      >
        <div className={clsx(box, 'p-4 sm:p-6')}>
          <TypedTextOffer offer={offer} />
          {children}
        </div>
        {/* No box in one column, or the sticky bar would end with it. */}
        <div className="max-xl:contents xl:grid xl:content-start xl:gap-4 xl:self-stretch">
          <div className={clsx(box, 'p-4 sm:p-6')}>{secondary}</div>
          <div className={bar}>
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
        </div>
      </form>
      {useUnsavedChanges(isDirty && !pending, discard)}
    </>
  );
}
