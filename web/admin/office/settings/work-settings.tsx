import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { ranges } from '../../../../contract/shared/limits.ts';
import { call } from '../../../api/browser.ts';
import type { Response } from '../../../api/call.ts';
import { storedState } from '../../../dashboard/forms/keep-typed.ts';
import { showSaved } from '../../../dashboard/forms/save-bar.tsx';
import { errorText } from '../../../dashboard/forms/use-action.ts';
import { dashboardMeta } from '../../../dashboard/frame/dashboard-meta.ts';
import { Retry } from '../../../dashboard/frame/retry.tsx';
import { settledOrRedirect } from '../../../dashboard/load-or-redirect.ts';
import { PageHead } from '../../../dashboard/page-head.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { Field, Select } from '../../../ui/field.tsx';
import { useForm } from '../../../ui/hooks/use-form.ts';
import type { Route } from './+types/work-settings.ts';
import { HolidayFields } from './holiday-fields.tsx';
import { noHoliday, sortedHolidays, type UnsavedHolidays, unsavedHolidays, withChanges } from './holidays.ts';
import { MovedPromises } from './moved-promises.tsx';
import { SettingsForm } from './settings-form.tsx';
import { SettingsGroup } from './settings-group.tsx';
import { useMovedPromises } from './use-moved-promises.ts';
import { atWorkControls, checkWork, daysText, endInField, isCalendarChanged, workIn } from './work-values.ts';
import { WorkingDays } from './working-days.tsx';

export { ScreenError as ErrorBoundary } from '../../../dashboard/frame/screen-error.tsx';
export { ListSkeleton as HydrateFallback } from '../../../dashboard/list/list-skeleton.tsx';

export const meta: Route.MetaFunction = (args) => dashboardMeta(args, 'Working hours and promises');

export const clientLoader = ({ url }: Route.ClientLoaderArgs) =>
  settledOrRedirect(call('GET /admin/settings/work'), url, { failed: 'Failed to fetch the work settings.' });

export default function WorkSettingsScreen({ loaderData }: Route.ComponentProps) {
  const promises = useMovedPromises();
  return (
    <>
      <PageHead title="Working hours and promises" />
      {loaderData.error !== null ? (
        <Retry message={loaderData.error} />
      ) : (
        <WorkForm key={loaderData.content.updated_at} stored={loaderData.content} promises={promises} />
      )}
    </>
  );
}

const NAME = 'Work settings';

type Props = { stored: Response<'GET /admin/settings/work'>; promises: ReturnType<typeof useMovedPromises> };

function WorkForm({ stored, promises }: Props) {
  const { revalidate } = useRevalidator();
  const [kept] = useState(() => storedState<UnsavedHolidays>(NAME));
  const [holidays, setHolidays] = useState(() => withChanges(stored.holidays, kept ?? { added: [], removed: [] }));
  const [typed, setTyped] = useState(kept?.typed ?? noHoliday);
  const form = useForm({
    failure: 'Failed to save the work settings.',
    errorMessage: errorText,
    check: checkWork,
    async submit(values) {
      const work = workIn(values, holidays);
      try {
        await call('PUT /admin/settings/work', { body: { ...work, updated_at: stored.updated_at } });
      } catch (error) {
        throw atWorkControls(error);
      }
      // The reload would lose text typed after the toast.
      await revalidate();
      showSaved(NAME, 'Work settings saved.');
      if (isCalendarChanged(stored, work)) await promises.load();
    },
  });
  const { errors, setDirty } = form;
  const zones = Intl.supportedValuesOf('timeZone');
  return (
    <SettingsForm
      name={NAME}
      form={form}
      shown={stored.updated_at}
      load={() => call('GET /admin/settings/work')}
      unsaved={unsavedHolidays(stored.holidays, holidays, typed)}
      onRestore={(unsaved: UnsavedHolidays) => {
        setHolidays(withChanges(stored.holidays, unsaved));
        setTyped(unsaved.typed);
      }}
      onDiscard={() => {
        setHolidays(sortedHolidays(stored.holidays));
        setTyped(noHoliday);
      }}
    >
      <SettingsGroup
        title="Working hours"
        text="Promised days count only working days. An order is due when a working day ends."
      >
        <div className="sm:col-span-3">
          <WorkingDays days={stored.working_days} error={errors['weekday-1']} />
        </div>
        <Field
          label="Start of the day"
          name="day_start"
          type="time"
          required
          defaultValue={stored.day_start}
          error={errors.day_start}
        />
        <Field
          label="End of the day"
          name="day_end"
          type="time"
          required
          defaultValue={endInField(stored.day_end)}
          help="Midnight is 12:00 AM or 00:00."
          error={errors.day_end}
        />
        <Select label="Time zone" name="time_zone" defaultValue={stored.time_zone} error={errors.time_zone}>
          {[...new Set([stored.time_zone, 'UTC', ...zones])].map((zone) => (
            <option key={zone} value={zone}>
              {zone.replaceAll('_', ' ')}
            </option>
          ))}
        </Select>
      </SettingsGroup>
      <SettingsGroup title="Holidays" text="Days on which no one works. They don’t count toward a promise.">
        <div className="sm:col-span-3">
          <HolidayFields
            holidays={holidays}
            typed={typed}
            onType={setTyped}
            error={errors.holidays}
            onChange={(next) => {
              setHolidays(sortedHolidays(next));
              setDirty(true);
            }}
          />
        </div>
      </SettingsGroup>
      <SettingsGroup title="Promises" text="What customers see about their delivery day.">
        <div className="grid gap-2 sm:col-span-3">
          <Checkbox
            label="Start the clock when an order is paid"
            name="clock_waits_for_payment"
            defaultChecked={stored.clock_waits_for_payment}
            help="Otherwise it starts with the order."
          />
          <Checkbox
            label="Show the on-time rate on the site"
            name="show_on_time_rate"
            defaultChecked={stored.show_on_time_rate}
            help="On the home page and with your services, from 20 deliveries in the last 12 months."
          />
        </div>
      </SettingsGroup>
      <SettingsGroup title="Reminders" text="Days after which customers get an email, in ascending order.">
        <Field
          label="Unanswered questions"
          name="intake_reminder_days"
          inputMode="text"
          autoComplete="off"
          defaultValue={daysText(stored.intake_reminder_days)}
          help="After the order, at 9 AM on working days."
          error={errors.intake_reminder_days}
        />
        <Field
          label="Paused orders"
          name="waiting_reminder_days"
          inputMode="text"
          autoComplete="off"
          defaultValue={daysText(stored.waiting_reminder_days)}
          help="After you asked, at the time of your question."
          error={errors.waiting_reminder_days}
        />
      </SettingsGroup>
      <SettingsGroup title="Deliveries" text="What depends on payment and on the customer’s acceptance.">
        <div className="sm:col-span-3">
          <Checkbox
            label="Hold back files until the order is paid"
            name="files_wait_for_payment"
            defaultChecked={stored.files_wait_for_payment}
            help="Customers see that a delivery has files, and can open them once they’ve paid."
          />
        </div>
        <div className="sm:col-span-2">
          <Select
            label="Commissions can be paid"
            name="pay_commissions_after"
            defaultValue={stored.pay_commissions_after}
            error={errors.pay_commissions_after}
          >
            <option value="delivery">After delivery</option>
            <option value="acceptance">After the customer has accepted the work</option>
          </Select>
        </div>
      </SettingsGroup>
      <SettingsGroup
        title="Files"
        text="How much room the files of customers may take up. Nothing that was sent is deleted automatically."
      >
        <Field
          label="Storage per customer"
          name="storage_per_customer_gb"
          {...ranges.storageGb}
          step={1}
          type="number"
          required
          defaultValue={stored.storage_per_customer_gb}
          help="In GB, for customers with a paid order."
          error={errors.storage_per_customer_gb}
        />
        <Field
          label="Total for unpaid accounts"
          name="storage_unpaid_gb"
          {...ranges.storageGb}
          step={1}
          type="number"
          required
          defaultValue={stored.storage_unpaid_gb}
          help="In GB. Each of them may store up to 100 MB."
          error={errors.storage_unpaid_gb}
        />
      </SettingsGroup>
      <MovedPromises promises={promises} timeZone={stored.time_zone} />
    </SettingsForm>
  );
}
