import { useRevalidator } from 'react-router';
import { maxLength } from '../../../../contract/shared/limits.ts';
import { call } from '../../../api/browser.ts';
import type { Response } from '../../../api/call.ts';
import { showSaved } from '../../../dashboard/forms/save-bar.tsx';
import { errorText } from '../../../dashboard/forms/use-action.ts';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { Field, Select } from '../../../ui/field.tsx';
import { useForm } from '../../../ui/hooks/use-form.ts';
import { SettingsForm } from '../../office/settings/settings-form.tsx';
import { SettingsGroup } from '../../office/settings/settings-group.tsx';

const isOn = (value: string | undefined): boolean => value === 'on';

export function TaxForm({ stored: { value, updated_at } }: { stored: Response<'GET /admin/settings/tax'> }) {
  const { revalidate } = useRevalidator();
  const form = useForm({
    failure: 'Failed to save the tax settings.',
    errorMessage: errorText,
    async submit({ enabled, vies, 'value.label': label = '', 'value.prices_include_tax': prices }) {
      await call('PUT /admin/settings/tax', {
        body: {
          value: { enabled: isOn(enabled), vies: isOn(vies), label, prices_include_tax: prices === '1' },
          updated_at,
        },
      });
      await revalidate();
      showSaved('Tax settings', 'Tax settings saved.');
    },
  });
  return (
    <SettingsForm name="Tax settings" form={form} shown={updated_at} load={() => call('GET /admin/settings/tax')}>
      <SettingsGroup title="How tax is charged" text="Shown next to every price on the site while tax is on.">
        <div className="-my-1 sm:col-span-3">
          <Checkbox label="Charge tax" name="enabled" defaultChecked={value.enabled} />
          <Checkbox
            label="Check EU VAT numbers with VIES"
            name="vies"
            defaultChecked={value.vies}
            help="If VIES doesn’t respond, the purchase goes ahead, and the number is checked again later."
          />
        </div>
        <div className="sm:col-span-2">
          <Select
            label="Prices on the site"
            name="value.prices_include_tax"
            defaultValue={value.prices_include_tax ? '1' : '0'}
            help="Tax that is added appears at checkout."
            error={form.errors['value.prices_include_tax']}
          >
            <option value="1">Include tax</option>
            <option value="0">Tax is added</option>
          </Select>
        </div>
        <Field
          label="Name of the tax"
          name="value.label"
          required
          maxLength={maxLength.taxLabel}
          defaultValue={value.label}
          help="Such as VAT, GST or tax"
          error={form.errors['value.label']}
        />
      </SettingsGroup>
    </SettingsForm>
  );
}
