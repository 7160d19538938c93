import { Printer, RotateCcw, ScrollText } from 'lucide-react';
import { useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import type { AdminLegal } from '../../../../contract/platform/legal.ts';
import { legalTitles } from '../../../../contract/shared/company/legal-kinds.ts';
import { maxLength } from '../../../../contract/shared/limits.ts';
import { call } from '../../../api/browser.ts';
import type { Response } from '../../../api/call.ts';
import { dayText } from '../../../dashboard/dates.ts';
import { SaveBar, showSaved } from '../../../dashboard/forms/save-bar.tsx';
import { TypedTextOffer } from '../../../dashboard/forms/typed-text-offer.tsx';
import { errorText } from '../../../dashboard/forms/use-action.ts';
import { useTypedText } from '../../../dashboard/forms/use-typed-text.ts';
import { useUnsavedChanges } from '../../../dashboard/forms/use-unsaved-changes.tsx';
import { PageHead } from '../../../dashboard/page-head.tsx';
import { SectionCard } from '../../../record/section-card.tsx';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { ViewChoice } from '../../../ui/fields/view-choice.tsx';
import { useForm } from '../../../ui/hooks/use-form.ts';
import { Html } from '../../../ui/html.tsx';
import type { RichText } from '../../../ui/rich-text/rich-text-editor.tsx';
import { RichTextField } from '../../../ui/rich-text/rich-text-field.tsx';
import { dashboardUrl } from '../../rows.ts';
import { LegalVariables, LegalWarnings } from './legal-checks.tsx';
import { LegalStatus } from './legal-status.tsx';
import { ChangeEmails, LegalVersions } from './legal-versions.tsx';
import { useRendered } from './use-rendered.ts';

type Props = {
  text: AdminLegal;
  /** The text as it was when the form began. */
  start: AdminLegal;
  notices: Response<'GET /admin/legal/{kind}/notices'>;
  problem: string | null;
  onPublish: () => void;
  onTemplate: () => void;
  /** Null: no version waits for its day. */
  onRecall: (() => void) | null;
  onDiscard: () => void;
};

/** On small screens, the facts follow the form, and the bar follows them. */
const FORM = 'legal-text';
const views = ['Write', 'Preview'] as const;

export function LegalForm({ text, start, notices, problem, onPublish, onTemplate, onRecall, onDiscard }: Props) {
  const { kind, open } = text;
  const { revalidate } = useRevalidator();
  // A change by someone else since then is a conflict, also after the screen has been loaded again.
  const seen = useRef(start.open?.updated_at ?? null);
  const publishes = useRef(false);
  const editor = useRef<RichText | null>(null);
  const [view, setView] = useState<(typeof views)[number]>('Write');
  const [first] = useState(start.open ?? start.current);
  const [html, setHtml] = useState(first?.html ?? '');
  const check = useRendered(kind, html);
  const form = useForm({
    failure: 'Failed to save the text.',
    errorMessage: errorText,
    async submit({ title = '', html = '' }) {
      const next = publishes.current;
      const body = { title, html, updated_at: seen.current };
      const saved = await call('PUT /admin/legal/{kind}', { params: { kind }, body });
      seen.current = saved.open?.updated_at ?? null;
      await revalidate();
      if (next) onPublish();
      else showSaved(legalTitles[kind], 'Saved. Not published yet.');
    },
  });
  const { errors, isDirty, pending, props } = form;
  const { discard: forget, offer } = useTypedText(form, { record: kind });
  const publish = () => {
    if (!isDirty) return onPublish();
    publishes.current = true;
    props.ref.current?.requestSubmit();
    publishes.current = false;
  };
  return (
    <>
      <PageHead
        back={{ name: 'Legal', to: dashboardUrl('settings/legal') }}
        title={legalTitles[kind]}
        status={<LegalStatus text={text} />}
        primary={
          (open !== null || isDirty) && (
            <Button size="small" disabled={Boolean(pending)} onClick={publish}>
              Publish
            </Button>
          )
        }
        menu={[
          { label: 'Start from a template', Icon: ScrollText, onSelect: onTemplate },
          ...(text.versions.some(({ state }) => state === 'effective')
            ? [{ label: 'See and print the page', Icon: Printer, to: text.path }]
            : []),
          ...(onRecall ? [{ label: 'Recall the coming version', Icon: RotateCcw, onSelect: onRecall }] : []),
        ]}
      />
      {problem !== null && <Alert className="mb-3">{problem}</Alert>}
      <div className="grid grid-cols-1 gap-4 xl:grid-cols-[minmax(0,1fr)_22rem] xl:grid-rows-[auto_minmax(0,1fr)] xl:items-start">
        <div className="grid min-w-0 grid-cols-1 gap-4 xl:row-span-2">
          <form {...props} id={FORM} method="post" aria-label={legalTitles[kind]} className="min-w-0">
            <div className="grid grid-cols-1 gap-4">
              <TypedTextOffer offer={offer} />
              {first === null && <Beginning onTemplate={onTemplate} />}
              {open?.template_date && (
                <Alert kind="warning">
                  Template of {dayText(open.template_date)}. It is not legal advice: have it checked.
                </Alert>
              )}
              <SectionCard>
                <div
                  className="grid grid-cols-1 gap-5"
                  onInput={({ target }) => {
                    if (target instanceof HTMLTextAreaElement && target.name === 'html') setHtml(target.value);
                  }}
                >
                  <Field
                    label="Title"
                    name="title"
                    required
                    maxLength={maxLength.name}
                    defaultValue={first?.title ?? legalTitles[kind]}
                    error={errors.title}
                  />
                  <ViewChoice label="View" options={views} chosen={view} onChoose={setView} />
                  <div hidden={view !== 'Write'}>
                    <RichTextField
                      label="Text"
                      name="html"
                      required
                      isPlain
                      defaultValue={first?.html ?? ''}
                      help="Press Esc, then Tab, to leave the editor."
                      error={errors.html}
                      onReady={(ready) => {
                        editor.current = ready;
                      }}
                    />
                  </div>
                  {view === 'Preview' && <Html className="max-w-text min-h-96">{check.rendered?.html ?? ''}</Html>}
                </div>
              </SectionCard>
            </div>
          </form>
          <ChangeEmails {...notices} />
          <LegalVersions versions={text.versions} path={text.path} />
        </div>
        <div className="max-xl:order-first empty:max-xl:hidden xl:-mb-4 xl:not-empty:mb-0">
          <LegalWarnings
            problem={check.problem}
            warnings={check.rendered?.warnings ?? text.warnings}
            untrue={text.untrue}
          />
        </div>
        <div className="xl:sticky xl:top-18">
          <LegalVariables
            variables={text.variables}
            onInsert={(token) => {
              setView('Write');
              editor.current?.insert(token);
            }}
          />
        </div>
      </div>
      <SaveBar
        name={legalTitles[kind]}
        form={form}
        formId={FORM}
        action="Save"
        className="xl:me-92"
        onDiscard={() => {
          forget();
          onDiscard();
        }}
      />
      {useUnsavedChanges(isDirty && !pending, forget)}
    </>
  );
}

const Beginning = ({ onTemplate }: { onTemplate: () => void }) => (
  <SectionCard title="Nothing is written yet" text="A template is a start that already fits your settings.">
    <Button tone="secondary" onClick={onTemplate}>
      Start from a template
    </Button>
  </SectionCard>
);
