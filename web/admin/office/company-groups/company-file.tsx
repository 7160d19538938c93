import { useState } from 'react';
import type { CompanyFileChange } from '../../../../contract/office/company-groups.ts';
import { call } from '../../../api/browser.ts';
import { saveFile } from '../../../api/download.ts';
import { useAction } from '../../../dashboard/forms/use-action.ts';
import { dashboardMeta } from '../../../dashboard/frame/dashboard-meta.ts';
import { PageHead } from '../../../dashboard/page-head.tsx';
import { SectionCard } from '../../../record/section-card.tsx';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import type { Route } from './+types/company-file.ts';
import { CompanyTabs } from './site-tabs.tsx';

export { ScreenError as ErrorBoundary } from '../../../dashboard/frame/screen-error.tsx';

export const meta: Route.MetaFunction = (args) => dashboardMeta(args, 'Company file');

type Chosen = { file: never; name: string; changes: CompanyFileChange[] };

async function saveCompanyFile(): Promise<void> {
  const text = JSON.stringify(await call('GET /admin/company-file'), null, 2);
  saveFile(new Blob([text], { type: 'application/json' }), 'deskfront-company.json');
}

const notJson = 'This file is not valid JSON.';

export default function CompanyFileScreen() {
  const { run, isPending, problem, setProblem } = useAction();
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const choose = async (picked: File | undefined) => {
    setChosen(null);
    if (!picked) return;
    const file = await picked
      .text()
      .then(
        (text) => JSON.parse(text) as never,
        () => null,
      )
      .catch(() => null);
    if (file === null) return setProblem(notJson);
    await run(
      async () => {
        const { changes } = await call('POST /admin/company-file', { body: { file, apply: false } });
        setChosen({ file, name: picked.name, changes });
      },
      { failure: 'Failed to read the file.' },
    );
  };
  return (
    <>
      <PageHead title="Company" />
      <CompanyTabs shown="File" />
      <div className="grid max-w-3xl grid-cols-1 gap-4">
        <SectionCard
          title="Export"
          id="export"
          text="Everything that you entered, without pictures, for another installation or for safekeeping."
        >
          <Button
            tone="secondary"
            pending={isPending && 'One moment…'}
            onClick={() => run(saveCompanyFile, { failure: 'Failed to export.' })}
          >
            Download the file
          </Button>
        </SectionCard>
        <SectionCard title="Import" id="import" text="You see what would change before anything does.">
          <div className="grid justify-items-start gap-4">
            <label className="grid gap-1.5 text-sm/5 font-semibold">
              Company file
              <input
                type="file"
                accept="application/json,.json"
                className="min-h-11 font-normal"
                onChange={({ currentTarget }) => void choose(currentTarget.files?.[0])}
              />
            </label>
            {problem !== null && <Alert>{problem}</Alert>}
            {chosen && <Changes changes={chosen.changes} />}
            {chosen && chosen.changes.length > 0 && (
              <Button
                pending={isPending && 'Importing…'}
                onClick={async () => {
                  const { file } = chosen;
                  const work = () => call('POST /admin/company-file', { body: { file, apply: true } });
                  if (await run(work, { failure: 'Failed to import.', done: 'Company file imported.' }))
                    setChosen(null);
                }}
              >
                Import {chosen.changes.length} {chosen.changes.length === 1 ? 'change' : 'changes'}
              </Button>
            )}
          </div>
        </SectionCard>
      </div>
    </>
  );
}

const MOST = 100;

function Changes({ changes }: { changes: readonly CompanyFileChange[] }) {
  if (changes.length === 0) return <p>Nothing would change.</p>;
  return (
    <ul aria-label="Changes" className="w-full divide-y divide-line rounded-md border border-line">
      {changes.slice(0, MOST).map(({ group, path, before, after }) => (
        <li key={`${group} ${path}`} className="grid gap-0.5 px-3 py-2 text-sm wrap-anywhere">
          <span className="font-semibold">{[group, path].filter(Boolean).join(' · ')}</span>
          <span className="line-clamp-2 text-ink-soft">{before === null || before === '' ? 'Nothing' : before}</span>
          <span className="line-clamp-2">→ {after === null || after === '' ? 'Nothing' : after}</span>
        </li>
      ))}
      {changes.length > MOST && <li className="px-3 py-2 text-sm text-ink-soft">And {changes.length - MOST} more.</li>}
    </ul>
  );
}
