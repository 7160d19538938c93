import { Link, useRevalidator } from 'react-router';
import { ranges } from '../../../../contract/shared/limits.ts';
import { call } from '../../../api/browser.ts';
import type { Response } from '../../../api/call.ts';
import { dayText } from '../../../dashboard/dates.ts';
import { showSaved } from '../../../dashboard/forms/save-bar.tsx';
import { errorText } from '../../../dashboard/forms/use-action.ts';
import { dashboardMeta } from '../../../dashboard/frame/dashboard-meta.ts';
import { Retry } from '../../../dashboard/frame/retry.tsx';
import { settledOrRedirect } from '../../../dashboard/load-or-redirect.ts';
import { PageHead } from '../../../dashboard/page-head.tsx';
import { Alert } from '../../../ui/alert.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { Field } from '../../../ui/field.tsx';
import { DateField } from '../../../ui/fields/date-field.tsx';
import { useForm } from '../../../ui/hooks/use-form.ts';
import { SettingsForm } from '../../office/settings/settings-form.tsx';
import { SettingsGroup } from '../../office/settings/settings-group.tsx';
import { dashboardUrl } from '../../rows.ts';
import type { Route } from './+types/cancellation-settings.ts';
import { differences, rulesIn } from './cancellation-values.ts';

export { ScreenError as ErrorBoundary } from '../../../dashboard/frame/screen-error.tsx';
export { ListSkeleton as HydrateFallback } from '../../../dashboard/list/list-skeleton.tsx';

export const meta: Route.MetaFunction = (args) => dashboardMeta(args, 'Cancelling');

export const clientLoader = ({ url }: Route.ClientLoaderArgs) =>
  settledOrRedirect(call('GET /admin/settings/cancellation'), url, { failed: 'Failed to fetch the settings.' });

export default function CancellationSettingsScreen({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <PageHead title="Cancelling" />
      {loaderData.error !== null ? (
        <Retry message={loaderData.error} />
      ) : (
        <RulesForm key={loaderData.content.updated_at} loaded={loaderData.content} />
      )}
    </>
  );
}

type Loaded = Response<'GET /admin/settings/cancellation'>;

const NAME = 'Cancelling';
const link = 'underline underline-offset-4';

function RulesForm({ loaded }: { loaded: Loaded }) {
  const { value, pending, earliest_on, needs_withdrawal, updated_at } = loaded;
  const { revalidate } = useRevalidator();
  const form = useForm({
    failure: 'Failed to save the settings.',
    errorMessage: errorText,
    async submit(values) {
      const effective_on = values.effective_on || null;
      await call('PUT /admin/settings/cancellation', { body: { value: rulesIn(values), effective_on, updated_at } });
      await revalidate();
      showSaved(NAME, 'Settings saved.');
    },
  });
  const { errors } = form;
  return (
    <SettingsForm name={NAME} form={form} shown={updated_at} load={() => call('GET /admin/settings/cancellation')}>
      <p className="max-w-text text-ink-soft">
        These rules are for new orders. An order keeps those it was sold under, and the site, emails and legal texts
        promise only what is on.
      </p>
      {pending && <Pending value={value} pending={pending} />}
      <SettingsGroup
        title="Before work starts"
        text="Customers cancel an order that nobody has started, and get everything back at once."
      >
        <div className="sm:col-span-3">
          <Checkbox
            label="Customers can cancel before work starts"
            name="cancel_before_start"
            defaultChecked={value.cancel_before_start}
            help="The order has a button for it until somebody starts."
          />
        </div>
      </SettingsGroup>
      <SettingsGroup
        title="Late orders"
        text="Customers of a late order choose: they wait, or they cancel and get everything back."
      >
        <div className="sm:col-span-2">
          <Checkbox
            label="Customers can cancel late orders"
            name="cancel_when_late"
            defaultChecked={value.cancel_when_late}
            help="A day that you moved without the customer’s agreement doesn’t count: the one before it does."
          />
        </div>
        <Field
          label="Days of grace"
          name="late_grace_days"
          type="number"
          {...ranges.graceDays}
          step={1}
          required
          defaultValue={value.late_grace_days}
          help="Working days after the promised day. 0: from the next day."
          error={errors.late_grace_days}
        />
      </SettingsGroup>
      <SettingsGroup
        title="Guarantee"
        text="After a delivery, customers ask for a fix or a refund. You decide about each request."
      >
        <Field
          label="Days of guarantee"
          name="guarantee_days"
          type="number"
          {...ranges.guaranteeDays}
          step={1}
          required
          defaultValue={value.guarantee_days}
          help="After the last delivery. 0: no guarantee."
          error={errors.guarantee_days}
        />
      </SettingsGroup>
      <SettingsGroup
        title="Right of withdrawal"
        text="Consumers in the EU and the UK may withdraw from a contract made online, without a reason. Businesses may not."
      >
        {needs_withdrawal && (
          <div className="sm:col-span-3">
            <Alert kind="warning">If you sell to consumers in the EU or the UK, turn it on.</Alert>
          </div>
        )}
        <div className="sm:col-span-3">
          <Checkbox
            label="Consumers can withdraw"
            name="withdrawal"
            value="on"
            defaultChecked={value.withdrawal === 'on'}
            help="Every page links to the form, the checkout asks who buys, and work starts after the period unless the customer asks for an earlier start. Publish a right of withdrawal in Settings → Legal first: without it, the period is 12 months longer."
          />
        </div>
        <Field
          label="Days to withdraw"
          name="withdrawal_days"
          type="number"
          {...ranges.withdrawalDays}
          step={1}
          required
          defaultValue={value.withdrawal_days}
          help="After the day of the order. The law asks for 14."
          error={errors.withdrawal_days}
        />
        <Field
          label="Text of the link"
          name="withdrawal_label"
          required
          maxLength={60}
          defaultValue={value.withdrawal_label}
          help="On every page, and in orders and emails."
          error={errors.withdrawal_label}
        />
        <Field
          label="Text of the button"
          name="withdrawal_confirm_label"
          required
          maxLength={60}
          defaultValue={value.withdrawal_confirm_label}
          help="It sends the statement."
          error={errors.withdrawal_confirm_label}
        />
      </SettingsGroup>
      {!pending && (
        <SettingsGroup
          title="Day of the change"
          text="A change that gives customers more applies at once. One that takes a right away, which your legal texts promise, is announced to them by email first."
        >
          <div className="sm:col-span-2">
            <DateField
              label="A change that takes something away applies from"
              name="effective_on"
              optional
              help={`If blank, the first day possible: ${dayText(earliest_on)} if your texts promise it.`}
              error={errors.effective_on}
            />
          </div>
        </SettingsGroup>
      )}
    </SettingsForm>
  );
}

const Pending = ({ value, pending }: { value: Loaded['value']; pending: NonNullable<Loaded['pending']> }) => (
  <Alert kind="info">
    <p>From {dayText(pending.effective_on)}, with the new version of your terms:</p>
    <ul className="mt-1 list-disc ps-5 font-normal">
      {differences(value, pending.value).map((text) => (
        <li key={text}>{text}</li>
      ))}
    </ul>
    <p className="mt-1 font-normal">
      Customers are told by email. To change anything before, recall it in{' '}
      <Link to={dashboardUrl('settings/legal')} className={link}>
        Legal
      </Link>
      .
    </p>
  </Alert>
);
