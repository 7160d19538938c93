import { useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import type { EmailText } from '../../../../contract/office/email-texts.ts';
import { maxLength } from '../../../../contract/shared/limits.ts';
import { call } from '../../../api/browser.ts';
import { showSaved } from '../../../dashboard/forms/save-bar.tsx';
import { errorText, useAction } from '../../../dashboard/forms/use-action.ts';
import { useQuestion } from '../../../dashboard/forms/use-question.tsx';
import { dashboardMeta } from '../../../dashboard/frame/dashboard-meta.ts';
import { Retry } from '../../../dashboard/frame/retry.tsx';
import { settledOrRedirect } from '../../../dashboard/load-or-redirect.ts';
import { PageHead } from '../../../dashboard/page-head.tsx';
import { SectionCard } from '../../../record/section-card.tsx';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { Field, TextArea } from '../../../ui/field.tsx';
import { useForm } from '../../../ui/hooks/use-form.ts';
import { Status } from '../../../ui/status.tsx';
import { emailLabel } from '../../platform/outbox/email-labels.ts';
import { dashboardUrl } from '../../rows.ts';
import { SettingsForm } from '../settings/settings-form.tsx';
import type { Route } from './+types/email-text.ts';
import { EmailPreview } from './email-preview.tsx';

export { ScreenError as ErrorBoundary } from '../../../dashboard/frame/screen-error.tsx';
export { ListSkeleton as HydrateFallback } from '../../../dashboard/list/list-skeleton.tsx';

export const meta: Route.MetaFunction = (args) => dashboardMeta(args, emailLabel(args.params.kind));

export const clientLoader = ({ url, params: { kind } }: Route.ClientLoaderArgs) =>
  settledOrRedirect(call('GET /admin/email-texts/{kind}', { params: { kind } }), url, {
    failed: 'Failed to fetch the text.',
  });

export default function EmailTextScreen({ loaderData: { content, error }, params: { kind } }: Route.ComponentProps) {
  return error !== null ? (
    <>
      <PageHead title={emailLabel(kind)} back={back} />
      <Retry message={error} />
    </>
  ) : (
    <Editor key={`${kind} ${content.updated_at}`} stored={content} />
  );
}

const back = { name: 'Email texts', to: dashboardUrl('settings/emails') };

function Editor({ stored }: { stored: EmailText }) {
  const { kind, original, placeholders } = stored;
  const { revalidate } = useRevalidator();
  const { run, isPending, problem } = useAction();
  const { ask, dialog } = useQuestion();
  const first = { subject: stored.subject ?? original.subject, intro: stored.intro ?? original.intro };
  const [typed, setTyped] = useState(first);
  const params = { kind };
  const latest = useRef(typed);
  latest.current = typed;
  const form = useForm({
    failure: 'Failed to save the text.',
    errorMessage: errorText,
    async submit({ subject = '', intro = '' }) {
      const body = { ...changesOf(original, { subject, intro }), updated_at: stored.updated_at };
      await call('PUT /admin/email-texts/{kind}', { params, body });
      await revalidate();
      showSaved(NAME, 'Text saved.');
    },
  });
  const sendTest = () =>
    run(() => call('POST /admin/email-texts/{kind}/test', { params, body: changesOf(original, latest.current) }), {
      failure: 'Failed to send the test.',
      done: (response) => `Sent to ${(response as { sent_to: string }).sent_to}.`,
    });
  const restore = () =>
    run(
      () =>
        ask({ title: 'Restore the original?', action: 'Restore', text: 'Your subject and text are removed.' }, () =>
          call('DELETE /admin/email-texts/{kind}', { params }),
        ),
      { failure: 'Failed to restore the original.', done: 'Original restored.' },
    );
  return (
    <>
      <PageHead
        title={emailLabel(kind)}
        back={back}
        status={
          stored.differs ? (
            <Status label="Differs from the new original" tone="warn" />
          ) : (
            stored.updated_at !== null && <Status label="Changed" tone="brand" />
          )
        }
        secondary={
          <Button tone="secondary" size="small" onClick={() => void sendTest()} pending={isPending && 'Please wait…'}>
            Send me a test
          </Button>
        }
        menu={stored.updated_at === null ? [] : [{ label: 'Restore the original', onSelect: () => void restore() }]}
      />
      {problem && <Alert className="mb-3 max-w-3xl">{problem}</Alert>}
      <div className="grid grid-cols-1 items-start gap-4 xl:grid-cols-2">
        <SettingsForm
          name={NAME}
          form={form}
          shown={stored.updated_at}
          load={() => call('GET /admin/email-texts/{kind}', { params })}
          onDiscard={() => setTyped(first)}
        >
          <SectionCard>
            <div className="grid gap-5" onInput={({ currentTarget }) => setTyped(textIn(currentTarget))}>
              <Field
                label="Subject"
                name="subject"
                required
                maxLength={maxLength.emailSubject}
                defaultValue={first.subject}
                error={form.errors.subject}
              />
              <TextArea
                label="First paragraph"
                name="intro"
                rows={7}
                maxLength={maxLength.emailIntro}
                defaultValue={first.intro}
                help={`A blank line begins a new paragraph. You can use ${placeholders.map((name) => `{${name}}`).join(', ')}.`}
                error={form.errors.intro}
              />
              {stored.differs && <Original text={original} />}
            </div>
          </SectionCard>
        </SettingsForm>
        <EmailPreview kind={kind} text={changesOf(original, typed)} />
      </div>
      {dialog}
    </>
  );
}

const NAME = 'Email text';

type Text = EmailText['original'];

/** An unchanged part follows the original of later versions. */
const changesOf = (original: Text, { subject, intro }: Text) => ({
  subject: subject === original.subject ? null : subject,
  intro: intro === original.intro ? null : intro,
});

function textIn(element: Element): Text {
  const read = (name: string) => element.querySelector<HTMLInputElement>(`[name=${name}]`)?.value ?? '';
  return { subject: read('subject'), intro: read('intro') };
}

const Original = ({ text }: { text: Text }) => (
  <div className="rounded-md bg-sunken px-4 py-3 text-sm">
    <p className="font-semibold">The new original</p>
    <p className="mt-1">{text.subject}</p>
    <p className="mt-1 whitespace-pre-line text-ink-soft">{text.intro}</p>
  </div>
);
