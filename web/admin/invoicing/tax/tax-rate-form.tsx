import { Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { TaxRate } from '../../../../contract/invoicing/tax.ts';
import { maxLength } from '../../../../contract/shared/limits.ts';
import type { TaxCategory } from '../../../../contract/shared/money-states.ts';
import { call } from '../../../api/browser.ts';
import { countryOptions } from '../../../billing/countries.ts';
import { RegionField } from '../../../billing/country-select.tsx';
import { FormDialog } from '../../../dashboard/forms/form-dialog.tsx';
import { errorText } from '../../../dashboard/forms/use-action.ts';
import { useAfterSave } from '../../../dashboard/forms/use-after-save.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { Field, Select } from '../../../ui/field.tsx';
import { DateField } from '../../../ui/fields/date-field.tsx';
import { useForm } from '../../../ui/hooks/use-form.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { buyerNames } from './tax-labels.ts';

/** `name`: of a new rate. */
type Props = { rate: TaxRate | null; name?: string; onClose: () => void };

const categories: Record<TaxCategory, string> = {
  S: 'Taxed',
  Z: 'Zero-rated',
  E: 'Exempt',
  AE: 'Reverse charge',
  G: 'Export',
  O: 'Not subject to tax',
};

const MAX_PARTS = 3;

type Values = Record<string, string>;

const componentsIn = (values: Values, keys: readonly number[]) =>
  keys.map((_, i) => ({
    name: (values[`components.${i}.name`] ?? '').trim() || (values.name ?? '').trim(),
    rate: values[`components.${i}.rate`] ?? '',
  }));

/** A rate in use is fixed but for its last day. */
export function TaxRateForm({ rate, name = '', onClose }: Props) {
  const isFixed = rate?.in_use ?? false;
  const [country, setCountry] = useState(rate?.country ?? 'US');
  const [buyer, setBuyer] = useState<TaxRate['buyer']>(rate?.buyer ?? 'any');
  const [parts, setParts] = useState(() => (rate?.components ?? [null]).map((_, key) => key));
  const saved = useAfterSave(onClose);
  const form = useForm({
    failure: 'Failed to save the tax rate.',
    errorMessage: errorText,
    async submit(values) {
      const body = rate && isFixed ? fixed(rate, values) : { ...bodyOf(values, parts), position: rate?.position };
      if (rate) {
        const { id, updated_at } = rate;
        await call('PUT /admin/tax-rates/{id}', { params: { id }, body: { ...body, updated_at } });
      } else await call('POST /admin/tax-rates', { body });
      await saved(rate ? 'Tax rate saved.' : 'Tax rate added.');
    },
  });
  const { errors } = form;
  return (
    <FormDialog
      title={rate ? 'Edit tax rate' : 'Add tax rate'}
      record={rate?.id}
      draft={{
        value: { country, buyer, parts },
        restore(typed: { country: string; buyer: TaxRate['buyer']; parts: number[] }) {
          setCountry(typed.country);
          setBuyer(typed.buyer);
          setParts(typed.parts);
        },
      }}
      action={rate ? 'Save changes' : 'Create'}
      form={form}
      onClose={onClose}
    >
      {isFixed ? (
        <Alert kind="info">
          This rate has taxed a sale, so only its last day can change. To change anything else, end it and add another.
        </Alert>
      ) : (
        <>
          <Field
            label="Name"
            name="name"
            required
            maxLength={maxLength.city}
            defaultValue={rate?.name ?? name}
            help="On invoices, such as VAT"
            error={errors.name}
          />
          <div className="grid items-start gap-5 sm:grid-cols-2">
            <Select
              label="Country"
              name="country"
              value={country}
              onChange={({ currentTarget }) => setCountry(currentTarget.value)}
              error={errors.country}
            >
              <option value="*">Everywhere else</option>
              <option value="EU">Other EU countries</option>
              {countryOptions().map(([code, name]) => (
                <option key={code} value={code}>
                  {name}
                </option>
              ))}
            </Select>
            {country !== '*' && country !== 'EU' && (
              <RegionField country={country} name="region" defaultValue={rate?.region ?? ''} error={errors.region} />
            )}
            <Select
              label="Buyers"
              name="buyer"
              value={buyer}
              onChange={({ currentTarget }) => setBuyer(currentTarget.value as typeof buyer)}
              error={errors.buyer}
            >
              {Object.entries(buyerNames).map(([value, name]) => (
                <option key={value} value={value}>
                  {name}
                </option>
              ))}
            </Select>
            <Select label="Kind" name="category" defaultValue={rate?.category ?? 'S'} error={errors.category}>
              {Object.entries(categories).map(([value, name]) => (
                <option key={value} value={value}>
                  {name}
                </option>
              ))}
            </Select>
          </div>
          {buyer === 'business' && (
            <Checkbox label="Only with a tax id" name="needs_tax_id" defaultChecked={rate?.needs_tax_id ?? false} />
          )}
          <Parts rate={rate} keys={parts} errors={errors} onChange={setParts} />
          <Field
            label="Note on the invoice"
            name="note"
            optional
            maxLength={maxLength.documentNote}
            defaultValue={rate?.note ?? ''}
            help="Such as “Reverse charge”"
            error={errors.note}
          />
        </>
      )}
      <div className="grid items-start gap-5 sm:grid-cols-2">
        {!isFixed && (
          <DateField
            label="First day"
            name="valid_from"
            optional
            defaultValue={rate?.valid_from ?? ''}
            error={errors.valid_from}
          />
        )}
        <DateField
          label="Last day"
          name="valid_to"
          optional
          defaultValue={rate?.valid_to ?? ''}
          error={errors.valid_to}
        />
      </div>
    </FormDialog>
  );
}

const dayIn = (value: string | undefined): string | null => value || null;

const bodyOf = (values: Values, parts: readonly number[]) => ({
  name: values.name ?? '',
  country: values.country ?? '',
  region: values.region || null,
  buyer: values.buyer as TaxRate['buyer'],
  needs_tax_id: values.needs_tax_id === 'on',
  category: values.category as TaxCategory,
  components: componentsIn(values, parts),
  note: values.note ?? '',
  valid_to: dayIn(values.valid_to),
  ...(values.valid_from && { valid_from: values.valid_from }),
});

const fixed = (
  { name, country, region, buyer, needs_tax_id, category, components, note, valid_from, position }: TaxRate,
  values: Values,
) => ({
  name,
  country,
  region,
  buyer,
  needs_tax_id,
  category,
  components,
  note,
  valid_from,
  position,
  valid_to: dayIn(values.valid_to),
});

type PartsProps = {
  rate: TaxRate | null;
  keys: readonly number[];
  errors: Record<string, string | undefined>;
  onChange: (keys: number[]) => void;
};

/** Most rates have one part, which needs no name; India’s have two. */
function Parts({ rate, keys, errors, onChange }: PartsProps) {
  const hasNames = keys.length > 1;
  return (
    <fieldset className="grid min-w-0 gap-4">
      <legend className="sr-only">Parts of the rate</legend>
      {keys.map((key, i) => (
        <div key={key} className="grid grid-cols-[minmax(0,1fr)_minmax(0,1fr)_auto] items-start gap-3">
          {hasNames && (
            <Field
              label="Part"
              name={`components.${i}.name`}
              required
              maxLength={maxLength.taxPart}
              defaultValue={rate?.components[key]?.name ?? ''}
              error={errors[`components.${i}.name`]}
            />
          )}
          <Field
            label="Rate in percent"
            name={`components.${i}.rate`}
            inputMode="decimal"
            autoComplete="off"
            required
            defaultValue={rate?.components[key]?.rate ?? ''}
            error={errors[`components.${i}.rate`]}
          />
          {hasNames && (
            <IconButton
              label={`Remove part ${i + 1}`}
              className="mt-7.5"
              onClick={() => onChange(keys.filter((other) => other !== key))}
            >
              <Trash2 aria-hidden size={18} />
            </IconButton>
          )}
        </div>
      ))}
      {keys.length < MAX_PARTS && (
        <Button
          tone="quiet"
          className="-ms-4 justify-self-start"
          onClick={() => onChange([...keys, Math.max(...keys) + 1])}
        >
          <Plus aria-hidden size={18} />
          Add a part
        </Button>
      )}
    </fieldset>
  );
}
