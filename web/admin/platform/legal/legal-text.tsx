import { useState } from 'react';
import { data, useRevalidator } from 'react-router';
import type { AdminLegal } from '../../../../contract/platform/legal.ts';
import { legalTitles } from '../../../../contract/shared/company/legal-kinds.ts';
import { call } from '../../../api/browser.ts';
import { useAction } from '../../../dashboard/forms/use-action.ts';
import { useQuestion } from '../../../dashboard/forms/use-question.tsx';
import { dashboardMeta } from '../../../dashboard/frame/dashboard-meta.ts';
import { LaterDialog, later, usePrefetch } from '../../../dashboard/later.tsx';
import { loadOrRedirect } from '../../../dashboard/load-or-redirect.ts';
import type { Route } from './+types/legal-text.ts';
import { LegalForm } from './legal-form.tsx';
import { kindOf } from './legal-words.ts';

export { ScreenError as ErrorBoundary } from '../../../dashboard/frame/screen-error.tsx';
export { ListSkeleton as HydrateFallback } from '../../../dashboard/list/list-skeleton.tsx';

export const meta: Route.MetaFunction = (args) => dashboardMeta(args, titleAt(args.params.kind));

const titleAt = (text: string | undefined): string => {
  const kind = kindOf(text);
  return kind ? legalTitles[kind] : 'Legal';
};

export async function clientLoader({ url, params }: Route.ClientLoaderArgs) {
  const kind = kindOf(params.kind);
  if (!kind) throw data('Legal text not found.', 404);
  const load = async () => {
    const [text, notices] = await Promise.all([
      call('GET /admin/legal/{kind}', { params: { kind } }),
      call('GET /admin/legal/{kind}/notices', { params: { kind } }),
    ]);
    return { text, notices };
  };
  return loadOrRedirect(load(), url, { failed: 'Failed to fetch the text.' });
}

const PublishDialog = later(() => import('./publish-dialog.tsx').then((part) => part.PublishDialog));
const TemplateDialog = later(() => import('./template-dialog.tsx').then((part) => part.TemplateDialog));

export default function LegalTextScreen({ loaderData: { text, notices } }: Route.ComponentProps) {
  const { kind } = text;
  const { revalidate } = useRevalidator();
  const { run, problem } = useAction();
  const { ask, dialog } = useQuestion();
  const [open, setOpen] = useState<'publish' | 'template' | null>(null);
  // Another text than the one that was typed. The screen may not have it yet when its reload ends.
  const [start, setStart] = useState({ text, round: 0 });
  const startWith = (text: AdminLegal) => setStart(({ round }) => ({ text, round: round + 1 }));
  usePrefetch(PublishDialog, TemplateDialog);
  const replaced = async (text: AdminLegal) => {
    await revalidate();
    startWith(text);
    setOpen(null);
  };
  const scheduled = text.versions.find(({ state }) => state === 'scheduled');
  const recall = async () => {
    const lost = text.open !== null && scheduled && !text.is_pending;
    const question = {
      title: `Recall version ${scheduled?.version}?`,
      action: 'Recall',
      danger: Boolean(lost),
      text: (
        <>
          <p>It won’t apply. Customers who have had an email about it get another one that says so.</p>
          {lost && <p className="mt-3 font-semibold">It replaces the text that you are writing.</p>}
        </>
      ),
    };
    const work = () =>
      ask(question, async () =>
        startWith(
          await call('POST /admin/legal/{kind}/recall', { params: { kind }, query: lost ? { replace: '1' } : {} }),
        ),
      );
    await run(work, { failure: 'Failed to recall the version.', done: 'Version recalled.' });
  };
  return (
    <>
      <LegalForm
        key={`${kind} ${start.round}`}
        text={text}
        start={start.text.kind === kind ? start.text : text}
        notices={notices}
        problem={problem}
        onPublish={() => setOpen('publish')}
        onTemplate={() => setOpen('template')}
        onRecall={scheduled ? () => void recall() : null}
        onDiscard={() => startWith(text)}
      />
      {open && (
        <LaterDialog onClose={() => setOpen(null)}>
          {open === 'publish' ? (
            <PublishDialog text={text} onDone={replaced} onClose={() => setOpen(null)} />
          ) : (
            <TemplateDialog text={text} onDone={replaced} onClose={() => setOpen(null)} />
          )}
        </LaterDialog>
      )}
      {dialog}
    </>
  );
}
