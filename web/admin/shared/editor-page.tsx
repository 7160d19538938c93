import clsx from 'clsx';
import { ExternalLink } from 'lucide-react';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { SaveBar } from '../../dashboard/forms/save-bar.tsx';
import { TypedTextOffer } from '../../dashboard/forms/typed-text-offer.tsx';
import { type TypedTextState, useTypedText } from '../../dashboard/forms/use-typed-text.ts';
import { useUnsavedChanges } from '../../dashboard/forms/use-unsaved-changes.tsx';
import { PageHead } from '../../dashboard/page-head.tsx';
import { LinkButton } from '../../ui/button.tsx';
import type { useForm } from '../../ui/hooks/use-form.ts';

type Props = {
  title: string;
  name: string | undefined;
  list: { name: string; to: string };
  publicPage: string | null;
  tabs?: ReactNode;
  form: ReturnType<typeof useForm>;
  /** Creates a record. */
  isNew: boolean;
  draft?: TypedTextState;
  /** Shown in a side column on a wide screen. */
  secondary: ReactNode;
  children: ReactNode;
};

const box = 'grid min-w-0 grid-cols-1 gap-6 rounded-lg border border-line bg-surface';

/** Suits records with too many fields for a dialog. */
export function EditorPage({
  title,
  name = title,
  list,
  publicPage,
  tabs,
  form,
  isNew,
  draft,
  secondary,
  children,
}: Props) {
  const navigate = useNavigate();
  const { pending, isDirty, props } = form;
  const { discard, offer } = useTypedText(form, { state: draft });
  return (
    <>
      <PageHead
        back={{ name: `All ${list.name.toLowerCase()}`, to: list.to }}
        title={
          name === title ? (
            title
          ) : (
            <>
              {title}: <bdi>{name}</bdi>
            </>
          )
        }
        secondary={
          publicPage && (
            <LinkButton tone="secondary" size="small" to={publicPage} target="_blank">
              <ExternalLink aria-hidden size={18} />
              View on the site
            </LinkButton>
          )
        }
      />
      {tabs}
      <form {...props} method="post" aria-label={title}>
        <div className="grid grid-cols-1 gap-4 xl:grid-cols-[minmax(0,1fr)_22rem] xl:items-start">
          <div className={clsx(box, 'p-4 sm:p-5')}>
            <TypedTextOffer offer={offer} />
            {children}
          </div>
          <div className={clsx(box, 'p-4 sm:p-5')}>{secondary}</div>
        </div>
        <SaveBar name={title} form={form} isNew={isNew} onDiscard={() => void navigate(list.to)} />
      </form>
      {useUnsavedChanges(isDirty && !pending, discard)}
    </>
  );
}
