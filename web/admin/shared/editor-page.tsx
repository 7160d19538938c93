import { ExternalLink, Eye, EyeOff, Undo2 } from 'lucide-react';
import { type ReactNode, type RefObject, useState } from 'react';
import { useNavigate } from 'react-router';
import type { Missing, ServiceState } from '../../../contract/selling/service-state.ts';
import { SaveBar } from '../../dashboard/forms/save-bar.tsx';
import { TypedTextOffer } from '../../dashboard/forms/typed-text-offer.tsx';
import { useTypedText } from '../../dashboard/forms/use-typed-text.ts';
import { useUnsavedChanges } from '../../dashboard/forms/use-unsaved-changes.tsx';
import { useIsPhone } from '../../dashboard/list/use-is-phone.ts';
import { PageHead } from '../../dashboard/page-head.tsx';
import { Button, LinkButton } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import type { useForm } from '../../ui/hooks/use-form.ts';
import { Status } from '../../ui/status.tsx';
import { statuses } from '../../ui/statuses.ts';
import { MissingParts } from './missing-parts.tsx';

/** Saving leaves the state as it is. */
export type Intent = 'save' | 'publish' | 'hide';

type Props = {
  noun: string;
  /** Null: it is new. */
  record: { title: string; state: ServiceState; publicPage: string } | null;
  list: { name: string; to: string };
  form: ReturnType<typeof useForm>;
  /** Read when the form is submitted. */
  intent: RefObject<Intent>;
  /** Listed instead of publishing. */
  missing?: () => Missing[];
  onDiscard: () => void;
  anchors?: ReactNode;
  /** Beside the form on a wide screen, else in a dialog. */
  preview: ReactNode;
  children: ReactNode;
};

/** Suits records with too many fields for a dialog. Only a button named “Publish” publishes. */
export function EditorPage(props: Props) {
  const { noun, record, list, form, intent, missing, onDiscard, anchors, preview, children } = props;
  const navigate = useNavigate();
  const isPhone = useIsPhone();
  const [isPreviewing, setPreviewing] = useState(false);
  const [toAdd, setToAdd] = useState<Missing[]>([]);
  const { pending, isDirty, props: formProps } = form;
  const { discard: forget, offer } = useTypedText(form);
  const title = record ? `Edit ${noun}` : `Add ${noun}`;
  const isPublished = record?.state === 'published';
  const isDraft = record === null || record.state === 'draft';
  const save = isDraft ? 'Save draft' : 'Save changes';
  // Enter in a field, which submits the form too, only saves.
  const submit = (wanted: Intent) => {
    intent.current = wanted;
    formProps.ref.current?.requestSubmit();
    intent.current = 'save';
  };
  const publish = () => {
    const found = missing?.() ?? [];
    if (found.length > 0) setToAdd(found);
    else submit('publish');
  };
  const discard = () => {
    if (!record) return void navigate(list.to);
    forget();
    onDiscard();
  };
  const publishButton = !isPublished && (
    <Button size={isPhone ? 'medium' : 'small'} disabled={pending} onClick={publish}>
      Publish
    </Button>
  );
  return (
    <>
      <PageHead
        back={{ name: `All ${list.name.toLowerCase()}`, to: list.to }}
        title={record ? <bdi>{record.title}</bdi> : title}
        status={<Status {...statuses.published[record?.state ?? 'draft']} />}
        secondary={
          !isPhone && (
            <>
              <Button tone="secondary" size="small" onClick={() => setPreviewing(true)} className="xl:hidden">
                <Eye aria-hidden size={18} />
                Preview
              </Button>
              {record && isPublished && (
                <LinkButton tone="secondary" size="small" to={record.publicPage} target="_blank">
                  <ExternalLink aria-hidden size={18} />
                  View on the site
                </LinkButton>
              )}
              {/* The bar has it as soon as there is something to save. */}
              {isDraft && !isDirty && (
                <Button tone="secondary" size="small" disabled={pending} onClick={() => submit('save')}>
                  Save draft
                </Button>
              )}
              {publishButton}
            </>
          )
        }
        menu={[
          ...(isPhone ? [{ label: 'Preview', Icon: Eye, onSelect: () => setPreviewing(true) }] : []),
          ...(isPhone && record && isPublished
            ? [{ label: 'View on the site', Icon: ExternalLink, to: record.publicPage }]
            : []),
          ...(isPhone && isDirty ? [{ label: 'Discard changes', Icon: Undo2, onSelect: discard }] : []),
          ...(isPublished ? [{ label: 'Hide', Icon: EyeOff, onSelect: () => submit('hide') }] : []),
        ]}
      />
      {anchors}
      <div className="grid grid-cols-1 gap-4 xl:grid-cols-[minmax(0,1fr)_22rem] xl:items-start">
        <form {...formProps} method="post" aria-label={title} className="min-w-0">
          <div className="grid grid-cols-1 gap-4">
            <TypedTextOffer offer={offer} />
            {children}
          </div>
          <SaveBar name={noun} form={form} action={save} publish={isPhone && publishButton} onDiscard={discard} />
        </form>
        <div className="sticky top-28 grid gap-2 max-xl:hidden">
          <h2 className="text-sm font-normal text-ink-soft">Preview of the card</h2>
          {preview}
        </div>
      </div>
      <Dialog open={isPreviewing} title="Preview of the card" onClose={() => setPreviewing(false)}>
        {preview}
      </Dialog>
      <MissingParts missing={toAdd} form={formProps.ref} onClose={() => setToAdd([])} />
      {useUnsavedChanges(isDirty && !pending, forget)}
    </>
  );
}
