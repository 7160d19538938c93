import type { ListedLegal } from '../../../../contract/platform/legal.ts';
import { call } from '../../../api/browser.ts';
import { useAction } from '../../../dashboard/forms/use-action.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';

/** Begins all texts that the company needs with one click. Each is read and published by itself. */
export function MissingTexts({ texts }: { texts: readonly ListedLegal[] }) {
  const { run, isPending, problem } = useAction();
  const missing = texts.filter(({ is_expected, effective, has_open }) => is_expected && !effective && !has_open);
  if (missing.length === 0 && problem === null) return null;
  const write = () =>
    void run(
      async () => {
        const { preset } = (await call('GET /admin/settings/company')).value;
        for (const { kind } of missing)
          await call('POST /admin/legal/{kind}/template', { params: { kind }, body: { preset } });
      },
      { failure: 'Failed to fill in the templates.', done: 'Written. Read each text, then publish it.' },
    );
  return (
    <Alert kind="info" className="mb-4">
      <p>
        {`Your site needs ${missing.length === 1 ? 'a text' : `${missing.length} texts`} that you don’t have yet. `}
        The templates fit your settings. They are not legal advice: have them checked.
      </p>
      {problem !== null && <p className="mt-2">{problem}</p>}
      <Button tone="secondary" size="small" className="mt-3" onClick={write} pending={isPending && 'Writing…'}>
        Start from the templates
      </Button>
    </Alert>
  );
}
