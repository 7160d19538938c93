import { ChevronRight, CircleCheck } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import type { Setup, SetupItem, SetupKey } from '../../../../contract/office/setup.ts';
import { call } from '../../../api/browser.ts';
import type { Response } from '../../../api/call.ts';
import { useAction } from '../../../dashboard/forms/use-action.ts';
import { LaterDialog, later } from '../../../dashboard/later.tsx';
import { useUrlAction } from '../../../dashboard/use-url-action.ts';
import { FactCard } from '../../../record/fact-card.tsx';
import { Progress } from '../../../record/progress.tsx';
import { Alert } from '../../../ui/alert.tsx';
import { Button, LinkButton } from '../../../ui/button.tsx';
import { dashboardUrl } from '../../rows.ts';
import { hideSetUp, setUpRows } from './set-up-shown.ts';

const OpenShop = later(() => import('./open-shop.tsx').then((part) => part.OpenShop));
const TrialOrder = later(() => import('./trial-order.tsx').then((part) => part.TrialOrder));
const TestEmail = later(() => import('./test-email.tsx').then((part) => part.TestEmail));

type Added = Response<'POST /admin/setup/sample-catalog'>;
type Props = { setup: Setup; company: string; hasTemporaryPassword: boolean; onHide: () => void };

/** Each item is a fact, so it turns by itself when the fact becomes true. */
export function SetUp({ setup, company, hasTemporaryPassword, onHide }: Props) {
  const { run, problem, isPending } = useAction();
  const [dialog, setDialog] = useState<'open' | 'email' | 'trial' | null>(null);
  const [added, setAdded] = useState<Added | null>(null);
  const isPreview = setup.state === 'preview';
  const items = setUpRows(setup);
  const done = items.filter(({ status }) => status !== 'open');
  const open = items.filter(({ status }) => status === 'open');
  const isReady = open.every(({ required }) => !required);
  const count = `${done.length} of ${items.length} done`;
  const seeSite = () =>
    void run(
      async () => {
        const { url } = await call('POST /admin/shop/preview-link');
        window.open(url, '_blank', 'noopener');
      },
      { failure: 'Failed to show the site.' },
    );
  const copyLink = () =>
    void run(
      async () => {
        const { url } = await call('POST /admin/shop/preview-link');
        await navigator.clipboard.writeText(url);
      },
      { failure: 'Failed to copy the link.', done: 'Copied. The link works for seven days.' },
    );
  const actions: Partial<Record<SetupKey, () => void>> = {
    email: () => setDialog('email'),
    ...(isPreview && { trial: () => setDialog('trial') }),
  };
  useUrlAction('fix', (asked) => actions[asked as SetupKey]?.());
  const skip = (key: SetupKey, isSkipped: boolean) =>
    void run(
      () =>
        isSkipped
          ? call('DELETE /admin/setup/{key}/skip', { params: { key } })
          : call('POST /admin/setup/{key}/skip', { params: { key } }),
      { failure: 'Failed to change this step.' },
    );
  const addCatalog = () =>
    void run(async () => setAdded(await call('POST /admin/setup/sample-catalog')), {
      failure: 'Failed to add the sample catalogue.',
    });
  const hide = () => {
    hideSetUp();
    onHide();
  };
  const steps = (
    <ol className="mt-2">
      {open.map((item) => (
        <li key={item.key} className="flex min-h-14 items-center gap-3 border-b border-line py-2">
          <span className="min-w-0 grow">
            <span className="block font-semibold">{item.title}</span>
            {item.detail && <span className="block text-sm text-ink-soft">{item.detail}</span>}
          </span>
          {!item.required && (
            <Button tone="quiet" size="small" onClick={() => skip(item.key, false)} pending={isPending && ' '}>
              Skip<span className="sr-only"> {item.title}</span>
            </Button>
          )}
          <Fix item={item} actions={actions} />
        </li>
      ))}
    </ol>
  );
  return (
    <section aria-label="Set up your shop">
      <FactCard
        title="Set up your shop"
        value={count}
        startsOpen={isPreview}
        action={
          !isPreview && (
            <Button tone="quiet" size="small" onClick={hide} className="-my-2 -me-3 max-sm:-ms-3">
              Don’t show again
            </Button>
          )
        }
      >
        {problem && <Alert className="mb-3">{problem}</Alert>}
        {hasTemporaryPassword && (
          <Alert kind="warning" className="mb-3">
            The password that you logged in with was shown on a screen.{' '}
            <Link to="/set-password" className="underline underline-offset-4">
              Choose your own
            </Link>
          </Alert>
        )}
        <Progress label="Done" value={done.length} max={items.length} text={count} className="w-60" />
        {isPreview ? (
          steps
        ) : (
          <details className="group/open mt-2">
            <summary className="inline-flex min-h-11 cursor-pointer items-center gap-2 text-sm text-ink-soft">
              {open.length} left
              <ChevronRight aria-hidden size={16} className="transition-transform group-open/open:rotate-90" />
            </summary>
            {steps}
          </details>
        )}
        {added && <AddedCatalog added={added} />}
        {isPreview && (
          <div className="mt-4 flex flex-wrap gap-3">
            <Button onClick={() => setDialog('open')} disabled={!isReady}>
              Open the shop
            </Button>
            <Button tone="secondary" onClick={seeSite}>
              See the site
            </Button>
            <Button tone="secondary" onClick={copyLink}>
              Copy preview link
            </Button>
            {setup.can_add_sample && (
              <Button tone="secondary" onClick={addCatalog} pending={isPending && 'Please wait…'}>
                Add the sample catalogue
              </Button>
            )}
          </div>
        )}
        {done.length > 0 && (
          <details className="group/done -mb-3 mt-2">
            <summary className="inline-flex min-h-11 cursor-pointer items-center gap-2 text-sm text-ink-soft">
              {done.length} done
              <ChevronRight aria-hidden size={16} className="transition-transform group-open/done:rotate-90" />
            </summary>
            <ul>
              {done.map(({ key, title, status, detail }) => (
                <li key={key} className="flex min-h-9 items-center gap-2 text-sm">
                  <CircleCheck aria-hidden size={18} className="shrink-0 text-good" />
                  <span className="min-w-0">
                    {title}
                    {status === 'skipped' ? ' (skipped)' : detail && <span className="text-ink-soft">: {detail}</span>}
                  </span>
                  {status === 'skipped' && (
                    <Button tone="quiet" size="small" onClick={() => skip(key, true)}>
                      Take it up again
                    </Button>
                  )}
                </li>
              ))}
            </ul>
          </details>
        )}
      </FactCard>
      {dialog !== null && (
        <LaterDialog onClose={() => setDialog(null)}>
          {dialog === 'open' && <OpenShop company={company} items={items} onClose={() => setDialog(null)} />}
          {dialog === 'email' && <TestEmail onClose={() => setDialog(null)} />}
          {dialog === 'trial' && <TrialOrder onClose={() => setDialog(null)} />}
        </LaterDialog>
      )}
    </section>
  );
}

/** The button that was pressed is about to go, so the focus moves here. */
function AddedCatalog({ added: { categories, services, articles } }: { added: Added }) {
  const link = useRef<HTMLAnchorElement>(null);
  useEffect(() => link.current?.focus(), []);
  return (
    <Alert kind="success" className="mt-4">
      {`Added ${categories} categories, ${services} services, ${articles} solutions. They are hidden until you publish them. `}
      Their images follow within a few minutes.{' '}
      <Link ref={link} to={dashboardUrl('services')} className="underline underline-offset-4">
        Services
      </Link>
    </Alert>
  );
}

type FixProps = { item: SetupItem; actions: Partial<Record<SetupKey, () => void>> };

function Fix({ item: { key, title, fix_url }, actions }: FixProps) {
  const label = (
    <>
      Fix<span className="sr-only"> {title}</span>
    </>
  );
  const act = actions[key];
  if (act)
    return (
      <Button tone="secondary" size="small" onClick={act}>
        {label}
      </Button>
    );
  if (fix_url === null) return null;
  return (
    <LinkButton tone="secondary" size="small" to={fix_url} className="shrink-0">
      {label}
    </LinkButton>
  );
}
