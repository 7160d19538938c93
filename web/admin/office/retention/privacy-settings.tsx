import { Link, useRevalidator } from 'react-router';
import { ranges } from '../../../../contract/shared/limits.ts';
import { call } from '../../../api/browser.ts';
import type { Response } from '../../../api/call.ts';
import { showSaved } from '../../../dashboard/forms/save-bar.tsx';
import { errorText } from '../../../dashboard/forms/use-action.ts';
import { dashboardMeta } from '../../../dashboard/frame/dashboard-meta.ts';
import { Retry } from '../../../dashboard/frame/retry.tsx';
import { settledOrRedirect } from '../../../dashboard/load-or-redirect.ts';
import { PageHead } from '../../../dashboard/page-head.tsx';
import { SectionCard } from '../../../record/section-card.tsx';
import { Time } from '../../../record/time.tsx';
import { Field } from '../../../ui/field.tsx';
import { useForm } from '../../../ui/hooks/use-form.ts';
import { dashboardUrl } from '../../rows.ts';
import { SettingsForm } from '../settings/settings-form.tsx';
import { SettingsGroup } from '../settings/settings-group.tsx';
import type { Route } from './+types/privacy-settings.ts';
import { ruleTexts } from './rule-texts.ts';

export { ScreenError as ErrorBoundary } from '../../../dashboard/frame/screen-error.tsx';
export { ListSkeleton as HydrateFallback } from '../../../dashboard/list/list-skeleton.tsx';

export const meta: Route.MetaFunction = (args) => dashboardMeta(args, 'Privacy');

type Loaded = Response<'GET /admin/settings/privacy'>;

const NAME = 'Privacy';

export const clientLoader = ({ url }: Route.ClientLoaderArgs) =>
  settledOrRedirect(call('GET /admin/settings/privacy'), url, { failed: 'Failed to fetch the privacy settings.' });

export default function PrivacySettingsScreen({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <PageHead title="Privacy" />
      {loaderData.error !== null ? (
        <Retry message={loaderData.error} />
      ) : (
        <PrivacyForm key={loaderData.content.updated_at} loaded={loaderData.content} />
      )}
    </>
  );
}

const optional = (text: string | undefined): number | null => (text ? Number(text) : null);

function PrivacyForm({ loaded }: { loaded: Loaded }) {
  const { value, preset_years, rules, updated_at } = loaded;
  const { revalidate } = useRevalidator();
  const form = useForm({
    failure: 'Failed to save the settings.',
    errorMessage: errorText,
    async submit(values) {
      const sent = {
        contact_months: Number(values.contact_months),
        unused_months: optional(values.unused_months),
        audit_months: Number(values.audit_months),
        retention_years: optional(values.retention_years),
      };
      await call('PUT /admin/settings/privacy', { body: { value: sent, updated_at } });
      await revalidate();
      showSaved(NAME, 'Settings saved. Your privacy policy shows the new periods.');
    },
  });
  const { errors } = form;
  const number = { type: 'number', inputMode: 'numeric', step: 1 } as const;
  return (
    <SettingsForm name={NAME} form={form} shown={updated_at} load={() => call('GET /admin/settings/privacy')}>
      <SettingsGroup
        title="How long you keep data"
        text="What is older is removed every night. Your privacy policy shows the same periods."
      >
        <Field
          {...number}
          {...ranges.contactMonths}
          label="Contact messages, in months"
          name="contact_months"
          required
          defaultValue={value.contact_months}
          help="Counted from the last message. Answers and files go, too."
          error={errors.contact_months}
        />
        <Field
          {...number}
          {...ranges.unusedMonths}
          label="Unused accounts, in months"
          name="unused_months"
          optional
          placeholder="Off"
          defaultValue={value.unused_months ?? ''}
          help="Customers without an order who don’t log in for so long are erased. An email warns them 30 days before, and a login keeps the account. If blank, all accounts stay."
          error={errors.unused_months}
        />
        <Field
          {...number}
          {...ranges.auditMonths}
          label="Audit log, in months"
          name="audit_months"
          required
          defaultValue={value.audit_months}
          help="Older entries lose names and addresses. Who did what and when stays."
          error={errors.audit_months}
        />
        <Field
          {...number}
          {...ranges.retentionYears}
          label="Invoices, in years"
          name="retention_years"
          optional
          placeholder={String(preset_years)}
          defaultValue={value.retention_years ?? ''}
          help={`Orders, too. Counted from the end of the year. If blank: ${preset_years} years, as is usual where your company is.`}
          error={errors.retention_years}
        />
      </SettingsGroup>
      <SectionCard title="Nightly cleanup" id="nightly-cleanup">
        <ul>
          {rules.map(({ key, last_run_at, removed }) => (
            <li key={key} className="flex flex-wrap justify-between gap-x-4 border-b border-line py-2.5 last:border-0">
              <span>
                <span className="block font-medium">{ruleTexts[key].name}</span>
                <span className="block text-sm text-ink-soft">{ruleTexts[key].text(loaded)}</span>
              </span>
              <span className="text-sm text-ink-soft">
                {last_run_at === null ? (
                  'Not run yet'
                ) : (
                  <>
                    Last run <Time kind="moment" of={last_run_at} />, {key === 'audit_log' ? 'cleared' : 'removed'}{' '}
                    {removed}
                  </>
                )}
              </span>
            </li>
          ))}
        </ul>
      </SectionCard>
      <p className="text-sm text-ink-soft">
        Companies that receive data are listed under{' '}
        <Link to={dashboardUrl('settings/legal')} className="underline underline-offset-4">
          Settings → Legal
        </Link>
        .
      </p>
    </SettingsForm>
  );
}
