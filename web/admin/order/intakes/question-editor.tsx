import { Copy, Eye } from 'lucide-react';
import { useRef, useState } from 'react';
import type { IntakeForm } from '../../../../contract/order/intakes.ts';
import type { AdminService } from '../../../../contract/selling/catalog-admin.ts';
import { maxLength } from '../../../../contract/shared/limits.ts';
import { call } from '../../../api/browser.ts';
import { ApiError } from '../../../api/call.ts';
import { Canceled } from '../../../api/canceled.ts';
import { errorText } from '../../../dashboard/forms/use-action.ts';
import { showToast } from '../../../dashboard/frame/toasts.tsx';
import { Button } from '../../../ui/button.tsx';
import { TextArea } from '../../../ui/field.tsx';
import { useForm } from '../../../ui/hooks/use-form.ts';
import { ServiceTabs } from '../../selling/catalog/service-tabs.tsx';
import { EditorPage } from '../../shared/editor-page.tsx';
import { rememberedListUrl } from '../../shared/remembered-list-url.ts';
import { CopyQuestions } from './copy-questions.tsx';
import { IntakePreview } from './intake-preview.tsx';
import { QuestionList } from './question-list.tsx';
import { atControls, MAX_QUESTIONS, problemsIn, type Question, toFields, toPreview } from './questions.ts';
import { SomeoneElseSaved } from './someone-else-saved.tsx';
import { useQuestions } from './use-questions.ts';

type Props = {
  service: AdminService;
  stored: IntakeForm;
  services: readonly { id: number; title: string }[];
};

const LIST = '/admin/dashboard/services';

export function QuestionEditor({ service, stored, services }: Props) {
  const [intro, setIntro] = useState(stored.intro);
  const [theirs, setTheirs] = useState<IntakeForm | null>(null);
  const [dialog, setDialog] = useState<'preview' | 'copy' | null>(null);
  // The version that was read, or overwritten on purpose after a conflict.
  const version = useRef(stored.version);
  const form = useForm({
    failure: 'Failed to save the questions.',
    errorMessage: errorText,
    check: () => problemsIn(list.questions),
    async submit() {
      const { questions } = list;
      const params = { id: service.id };
      setTheirs(null);
      try {
        const body = { version: version.current, intro: intro.trim() || null, fields: toFields(questions) };
        load(await call('PUT /admin/services/{id}/intake-form', { params, body }));
      } catch (error) {
        if (!(error instanceof ApiError) || error.status !== 409) throw atControls(error, questions);
        setTheirs(await call('GET /admin/services/{id}/intake-form', { params }));
        throw new Canceled('conflict');
      }
      showToast(questions.length === 0 ? 'This service no longer asks questions.' : 'Questions saved.');
    },
  });
  const { errors, setDirty, props } = form;
  const list = useQuestions(stored.fields, () => setDirty(true));
  const load = (saved: IntakeForm) => {
    version.current = saved.version;
    setIntro(saved.intro);
    list.load(saved.fields);
    setTheirs(null);
    setDirty(false);
  };
  const onSubmit: typeof props.onSubmit = async (event) => {
    const element = event.currentTarget;
    await props.onSubmit(event);
    // A collapsed question's control can't take the focus until its row is open.
    requestAnimationFrame(() => element.querySelector<HTMLElement>('[aria-invalid=true]')?.focus());
  };
  return (
    <>
      <EditorPage
        title="Questions"
        name={service.title}
        list={{ name: 'Services', to: rememberedListUrl(LIST) }}
        publicPage={null}
        tabs={<ServiceTabs id={service.id} />}
        form={{ ...form, props: { ...props, onSubmit } }}
        isNew={false}
        draft={{
          value: { intro, questions: list.questions },
          restore(typed: { intro: string; questions: Question[] }) {
            setIntro(typed.intro);
            list.replace(typed.questions);
          },
        }}
        secondary={
          <>
            <div className="grid gap-3">
              <Button tone="secondary" disabled={list.questions.length === 0} onClick={() => setDialog('preview')}>
                <Eye aria-hidden size={18} />
                Preview as customer
              </Button>
              <Button
                tone="secondary"
                disabled={services.length === 0 || list.questions.length >= MAX_QUESTIONS}
                onClick={() => setDialog('copy')}
              >
                <Copy aria-hidden size={18} />
                Copy from another service
              </Button>
            </div>
            <div className="grid gap-2 text-ink-soft">
              <p>
                Customers answer after their order. Their delivery time starts once every required question is answered.
              </p>
              {stored.open_orders > 0 && <p>{openOrdersText(stored.open_orders)}</p>}
            </div>
          </>
        }
      >
        {theirs && (
          <SomeoneElseSaved
            count={theirs.fields.length}
            isPending={form.pending}
            onLoad={() => load(theirs)}
            onOverwrite={() => {
              version.current = theirs.version;
              props.ref.current?.requestSubmit();
            }}
          />
        )}
        {list.questions.length === 0 && (
          <p className="max-w-text text-ink-soft">
            Ask for what you need before you can start, such as a domain, a logo or a preferred date. Without questions,
            orders start right away.
          </p>
        )}
        {(list.questions.length > 0 || intro !== '') && (
          <TextArea
            label="Introduction"
            name="intro"
            optional
            rows={3}
            className="field-sizing-content min-h-24"
            maxLength={maxLength.intakeIntro}
            help="Appears above the questions."
            value={intro}
            onChange={({ target }) => setIntro(target.value)}
            error={errors.intro}
          />
        )}
        <QuestionList list={list} errors={errors} />
      </EditorPage>
      {dialog === 'preview' && (
        <IntakePreview intro={intro.trim()} fields={toPreview(list.questions)} onClose={() => setDialog(null)} />
      )}
      {dialog === 'copy' && (
        <CopyQuestions
          services={services}
          isAdding={list.questions.length > 0}
          onClose={() => setDialog(null)}
          onCopy={(copied) => {
            list.copy(copied.fields);
            if (intro.trim() === '') setIntro(copied.intro);
            setDialog(null);
            showToast(`Questions copied from ${copied.title}. They aren’t saved yet.`);
          }}
        />
      )}
    </>
  );
}

const openOrdersText = (count: number): string =>
  count === 1
    ? 'One open order still has unanswered questions. It keeps the questions it was placed with.'
    : `${count} open orders still have unanswered questions. They keep the questions they were placed with.`;
