import { ChevronRight, CircleCheck } from 'lucide-react';
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
      <FactCard
        title="Set up"
        value={count}
        action={
          <Button
            tone="quiet"
            size="small"
            onClick={hide}
            pending={isPending && 'Hiding…'}
            className="-my-2 -mr-3 max-sm:-ml-3"
          >
            Hide
          </Button>
        }
      >
        {problem && <Alert className="mb-3">{problem}</Alert>}
        <Progress label="Done" value={done.length} max={setup.steps.length} text={count} className="w-60" />
        <ol className="mt-2 grid gap-x-8 sm:grid-cols-2">
          {open.map(({ key }) => (
            <li key={key} className="border-b border-line">
              <Link
                to={`/admin/dashboard/${steps[key].page}`}
                className="flex min-h-11 items-center gap-3 py-1 -outline-offset-3 underline-offset-4 hover:underline"
              >
                <span className="min-w-0">
                  <span className="block font-semibold">{steps[key].name}</span>
                  {steps[key].why && <span className="block text-sm text-ink-soft">{steps[key].why}</span>}
                </span>
                <ChevronRight aria-hidden size={18} className="ml-auto shrink-0 text-ink-soft" />
              </Link>
            </li>
          ))}
        </ol>
        {done.length > 0 && (
          <details className="group/done -mb-3">
            <summary className="inline-flex min-h-11 cursor-pointer items-center gap-2 text-sm text-ink-soft">
              {done.length} done
              <ChevronRight aria-hidden size={16} className="transition-transform group-open/done:rotate-90" />
            </summary>
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
