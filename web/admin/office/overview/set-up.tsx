import { CircleCheck } from 'lucide-react';
import { Link } from 'react-router';
import type { Setup, SetupStep } from '../../../../contract/office/work-list.ts';
import { call } from '../../../api/browser.ts';
import { useAction } from '../../../dashboard/forms/use-action.ts';
import { FactCard } from '../../../record/fact-card.tsx';
import { Progress } from '../../../record/progress.tsx';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';

const steps: Record<SetupStep, { name: string; page: string; why?: string }> = {
  company: { name: 'Company name, address, phone', page: 'settings/seller' },
  logo: { name: 'Logo and color', page: 'settings' },
  legal_texts: { name: 'Terms, privacy, imprint', page: 'settings' },
  working_hours: { name: 'Working hours and holidays', page: 'settings/work' },
  payments: { name: 'Payments', page: 'system', why: 'Nobody can buy until Stripe or PayPal is connected' },
  services: { name: 'First category and service', page: 'services/new' },
  team: { name: 'Team and second factor', page: 'staff' },
  test_email: { name: 'Send a test email', page: 'system' },
  backup: { name: 'Backup', page: 'system' },
};

export function SetUp({ setup }: { setup: Setup }) {
  const { run, problem, isPending } = useAction();
  const done = setup.steps.filter((step) => step.done);
  const open = setup.steps.filter((step) => !step.done);
  const count = `${done.length} of ${setup.steps.length} done`;
  const hide = () =>
    void run(() => call('PUT /admin/setup', { body: { hidden: true } }), { failure: 'Failed to hide the steps.' });
  return (
    <section aria-label="Set up">
      <FactCard title="Set up" value={count}>
        {problem && <Alert className="mb-3">{problem}</Alert>}
        <div className="mb-2 flex items-center gap-3">
          <Progress label="Done" value={done.length} max={setup.steps.length} text={count} className="w-60" />
          <Button
            tone="quiet"
            size="small"
            onClick={hide}
            pending={isPending && 'Hiding…'}
            className="-my-2 -mr-3 ml-auto"
          >
            Hide
          </Button>
        </div>
        <ol className="grid">
          {open.map(({ key }) => (
            <li key={key} className="border-b border-line last:border-b-0">
              <Link
                to={`/admin/dashboard/${steps[key].page}`}
                className="flex min-h-11 flex-wrap items-center gap-x-3 py-1 underline-offset-4 hover:underline"
              >
                <span className="font-semibold">{steps[key].name}</span>
                {steps[key].why && <span className="text-sm text-ink-soft">{steps[key].why}</span>}
              </Link>
            </li>
          ))}
        </ol>
        {done.length > 0 && (
          <details>
            <summary className="inline-flex min-h-11 items-center text-sm text-ink-soft">{done.length} done</summary>
            <ul>
              {done.map(({ key }) => (
                <li key={key} className="flex min-h-9 items-center gap-2 text-sm">
                  <CircleCheck aria-hidden size={18} className="shrink-0 text-good" />
                  <Link to={`/admin/dashboard/${steps[key].page}`} className="underline-offset-4 hover:underline">
                    {steps[key].name}
                  </Link>
                </li>
              ))}
            </ul>
          </details>
        )}
      </FactCard>
    </section>
  );
}
