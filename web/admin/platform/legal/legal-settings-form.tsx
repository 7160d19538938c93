import { Link, useRevalidator } from 'react-router';
import { maxLength, ranges } from '../../../../contract/shared/limits.ts';
import { call } from '../../../api/browser.ts';
import type { Response } from '../../../api/call.ts';
import { dayText } from '../../../dashboard/dates.ts';
import { showSaved } from '../../../dashboard/forms/save-bar.tsx';
import { errorText } from '../../../dashboard/forms/use-action.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { Field } from '../../../ui/field.tsx';
import { DateField } from '../../../ui/fields/date-field.tsx';
import { useForm } from '../../../ui/hooks/use-form.ts';
import { atRows, RecordRows, type RowField, recordsIn } from '../../office/company-groups/record-rows.tsx';
import { SettingsForm } from '../../office/settings/settings-form.tsx';
import { SettingsGroup } from '../../office/settings/settings-group.tsx';
import { dashboardUrl } from '../../rows.ts';

type Loaded = Response<'GET /admin/settings/legal'>;
type Value = Loaded['value'];

const NAME = 'Legal';

const processorFields: readonly RowField[] = [
  { name: 'name', label: 'Name', required: true, maxLength: maxLength.name },
  { name: 'purpose', label: 'What it does for you', required: true, maxLength: 300 },
  { name: 'place', label: 'Where', maxLength: 160 },
  { name: 'link', label: 'Link to its privacy policy', maxLength: maxLength.link },
];

const attachHelp = (followsLater: boolean): string =>
  `The order, the terms and the right of withdrawal, as accepted.${followsLater ? ' It turns on when you publish a right of withdrawal.' : ''}`;

export function LegalSettingsForm({ loaded }: { loaded: Loaded }) {
  const { value, computed, pending, earliest_on, has_withdrawal, updated_at } = loaded;
  const attaches = value.attach_contract ?? has_withdrawal;
  const { revalidate } = useRevalidator();
  const form = useForm({
    failure: 'Failed to save the settings.',
    errorMessage: errorText,
    async submit(values) {
      const sent: Value = {
        terms_notice_days: Number(values.terms_notice_days),
        processors: recordsIn(values, 'processors', processorFields) as Value['processors'],
        security_contact: (values.security_contact ?? '').trim(),
        // Until somebody decides, it follows the right of withdrawal.
        attach_contract: 'attach_contract' in values === attaches ? value.attach_contract : !attaches,
      };
      const effective_on = values.effective_on || null;
      await call('PUT /admin/settings/legal', { body: { value: sent, effective_on, updated_at } }).catch(
        (error: unknown) => {
          throw atRows(error, values, { rows: ['processors'] });
        },
      );
      await revalidate();
      showSaved(NAME, 'Settings saved.');
    },
  });
  const { errors } = form;
  return (
    <SettingsForm name={NAME} form={form} shown={updated_at} load={() => call('GET /admin/settings/legal')}>
      <SettingsGroup
        title="Notice of changes"
        text="How long before its day you announce a new version of the terms. The text names the same number."
      >
        <Field
          label="Days"
          name="terms_notice_days"
          type="number"
          {...ranges.noticeDays}
          step={1}
          required
          readOnly={pending !== null}
          defaultValue={value.terms_notice_days}
          error={errors.terms_notice_days}
        />
        {pending ? (
          <div className="sm:col-span-2">
            <Alert kind="info">
              {pending.value.terms_notice_days} days from {dayText(pending.effective_on)}. Customers are told by email.{' '}
              <Link to={dashboardUrl('settings/legal/terms')} className="underline underline-offset-4">
                Recall it
              </Link>
            </Alert>
          </div>
        ) : (
          <div className="sm:col-span-2">
            <DateField
              label="A shorter notice applies from"
              name="effective_on"
              optional
              help={`If your terms promise the notice, customers get an email and it applies from ${dayText(earliest_on)} or later. A longer one applies at once.`}
              error={errors.effective_on}
            />
          </div>
        )}
      </SettingsGroup>
      <SettingsGroup title="Processors" text="Companies that get personal data for you. The privacy policy lists them.">
        <ul aria-label="Known from your configuration" className="grid gap-2 sm:col-span-3">
          {computed.map(({ name, purpose, place }) => (
            <li key={name} className="rounded-md bg-sunken px-3 py-2">
              <span className="block font-medium wrap-anywhere">{name}</span>
              <span className="block text-sm text-ink-soft first-letter:uppercase">
                {[purpose, place].filter(Boolean).join(', ')}
              </span>
            </li>
          ))}
        </ul>
        <RecordRows
          name="processors"
          label="Your own"
          noun="processor"
          title="name"
          fields={processorFields}
          stored={value.processors}
          max={20}
          errors={errors}
        />
      </SettingsGroup>
      <SettingsGroup title="Contract by email" text="The email that confirms an order can have the contract as a PDF.">
        <div className="sm:col-span-3">
          <Checkbox
            label="Attach the contract"
            name="attach_contract"
            defaultChecked={attaches}
            help={attachHelp(value.attach_contract === null && !has_withdrawal)}
          />
        </div>
      </SettingsGroup>
      <SettingsGroup title="Security contact" text="Where to report a weakness of the site, for security.txt.">
        <div className="sm:col-span-2">
          <Field
            label="Email or link"
            name="security_contact"
            optional
            maxLength={maxLength.email}
            defaultValue={value.security_contact}
            help="If blank, the company’s email address."
            error={errors.security_contact}
          />
        </div>
      </SettingsGroup>
    </SettingsForm>
  );
}
