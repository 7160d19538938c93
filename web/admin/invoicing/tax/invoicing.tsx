import { useRevalidator } from 'react-router';
import { ranges } from '../../../../contract/shared/limits.ts';
import { call } from '../../../api/browser.ts';
import type { Response } from '../../../api/call.ts';
import { showSaved } from '../../../dashboard/forms/save-bar.tsx';
import { errorText } from '../../../dashboard/forms/use-action.ts';
import { dashboardMeta } from '../../../dashboard/frame/dashboard-meta.ts';
import { Retry } from '../../../dashboard/frame/retry.tsx';
import { settledOrRedirect } from '../../../dashboard/load-or-redirect.ts';
import { PageHead } from '../../../dashboard/page-head.tsx';
import { Field } from '../../../ui/field.tsx';
import { useForm } from '../../../ui/hooks/use-form.ts';
import { SettingsForm } from '../../office/settings/settings-form.tsx';
import { SettingsGroup } from '../../office/settings/settings-group.tsx';
import type { Route } from './+types/invoicing.ts';

export { ScreenError as ErrorBoundary } from '../../../dashboard/frame/screen-error.tsx';
export { ListSkeleton as HydrateFallback } from '../../../dashboard/list/list-skeleton.tsx';

export const meta: Route.MetaFunction = (args) => dashboardMeta(args, 'Invoicing');

export const clientLoader = ({ url }: Route.ClientLoaderArgs) =>
  settledOrRedirect(call('GET /admin/settings/invoicing'), url, { failed: 'Failed to fetch the invoicing settings.' });

export default function InvoicingScreen({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <PageHead title="Invoicing" />
      {loaderData.error !== null ? (
        <Retry message={loaderData.error} />
      ) : (
        <InvoicingForm key={loaderData.content.updated_at} stored={loaderData.content} />
      )}
    </>
  );
}

function InvoicingForm({ stored: { value, updated_at } }: { stored: Response<'GET /admin/settings/invoicing'> }) {
  const { revalidate } = useRevalidator();
  const name = 'value.due_in_days';
  const form = useForm({
    failure: 'Failed to save the invoicing settings.',
    errorMessage: errorText,
    async submit(values) {
      await call('PUT /admin/settings/invoicing', {
        body: { value: { due_in_days: Number(values[name]) }, updated_at },
      });
      await revalidate();
      showSaved('Invoicing settings', 'Invoicing settings saved.');
    },
  });
  return (
    <SettingsForm
      name="Invoicing settings"
      form={form}
      shown={updated_at}
      load={() => call('GET /admin/settings/invoicing')}
    >
      <SettingsGroup
        title="Payment terms"
        text="For invoices that you issue yourself. Orders in the shop are due at once."
      >
        <Field
          label="Due in days"
          name={name}
          type="number"
          inputMode="numeric"
          {...ranges.dueInDays}
          required
          defaultValue={value.due_in_days}
          error={form.errors[name]}
        />
      </SettingsGroup>
    </SettingsForm>
  );
}
