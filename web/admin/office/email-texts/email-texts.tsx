import { ChevronRight } from 'lucide-react';
import { Link, useRevalidator } from 'react-router';
import type { EmailSignature, EmailText } from '../../../../contract/office/email-texts.ts';
import { maxLength } from '../../../../contract/shared/limits.ts';
import { call } from '../../../api/browser.ts';
import { showSaved } from '../../../dashboard/forms/save-bar.tsx';
import { errorText } from '../../../dashboard/forms/use-action.ts';
import { dashboardMeta } from '../../../dashboard/frame/dashboard-meta.ts';
import { Retry } from '../../../dashboard/frame/retry.tsx';
import { settledOrRedirect } from '../../../dashboard/load-or-redirect.ts';
import { PageHead } from '../../../dashboard/page-head.tsx';
import { SectionCard } from '../../../record/section-card.tsx';
import { TextArea } from '../../../ui/field.tsx';
import { useForm } from '../../../ui/hooks/use-form.ts';
import { Status } from '../../../ui/status.tsx';
import { emailLabel } from '../../platform/outbox/email-labels.ts';
import { dashboardUrl } from '../../rows.ts';
import { SettingsForm } from '../settings/settings-form.tsx';
import type { Route } from './+types/email-texts.ts';

export { ScreenError as ErrorBoundary } from '../../../dashboard/frame/screen-error.tsx';
export { ListSkeleton as HydrateFallback } from '../../../dashboard/list/list-skeleton.tsx';

export const meta: Route.MetaFunction = (args) => dashboardMeta(args, 'Email texts');

export const clientLoader = ({ url }: Route.ClientLoaderArgs) =>
  settledOrRedirect(call('GET /admin/email-texts'), url, { failed: 'Failed to fetch the email texts.' });

export default function EmailTexts({ loaderData: { content, error } }: Route.ComponentProps) {
  return (
    <>
      <PageHead title="Email texts" />
      {error !== null ? (
        <Retry message={error} />
      ) : (
        <>
          <SectionCard
            title="Emails"
            text="Choose one to change its subject and first paragraph. Buttons, passwords and amounts stay as they are."
            className="max-w-3xl"
          >
            <ul className="-my-2 divide-y divide-line">
              {content.data.map((text) => (
                <EmailRow key={text.kind} text={text} />
              ))}
            </ul>
          </SectionCard>
          <div className="mt-4">
            <Signature key={content.signature.updated_at} stored={content.signature} />
          </div>
        </>
      )}
    </>
  );
}

function EmailRow({ text }: { text: EmailText }) {
  return (
    <li>
      <Link
        to={dashboardUrl(`settings/emails/${text.kind}`)}
        className="-mx-2 flex min-h-14 items-center gap-3 rounded-md px-2 py-2 -outline-offset-3 hover:bg-sunken"
      >
        <span className="min-w-0 grow">
          <span className="block font-medium">{emailLabel(text.kind)}</span>
          <span className="block truncate text-sm text-ink-soft">{text.subject ?? text.original.subject}</span>
        </span>
        {text.differs ? (
          <Status label="Differs from the new original" tone="warn" />
        ) : (
          text.updated_at !== null && <Status label="Changed" tone="brand" />
        )}
        <ChevronRight aria-hidden size={18} className="shrink-0 text-ink-soft" />
      </Link>
    </li>
  );
}

function Signature({ stored }: { stored: EmailSignature }) {
  const { revalidate } = useRevalidator();
  const form = useForm({
    failure: 'Failed to save the signature.',
    errorMessage: errorText,
    async submit({ signature = '' }) {
      await call('PUT /admin/email-texts/signature', { body: { signature, updated_at: stored.updated_at } });
      await revalidate();
      showSaved('Signature', 'Signature saved.');
    },
  });
  return (
    <SettingsForm
      name="Signature"
      form={form}
      shown={stored.updated_at}
      load={async () => (await call('GET /admin/email-texts')).signature}
    >
      <SectionCard title="Signature" text="Under every email to customers.">
        <TextArea
          id="signature"
          label="Text"
          name="signature"
          optional
          rows={3}
          maxLength={maxLength.emailSignature}
          defaultValue={stored.signature}
          error={form.errors.signature}
        />
      </SectionCard>
    </SettingsForm>
  );
}
