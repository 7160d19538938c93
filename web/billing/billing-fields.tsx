import { useState } from 'react';
import { hasPostalCodes, knownRegions } from '../../contract/shared/countries.ts';
import { maxLength } from '../../contract/shared/limits.ts';
import { Checkbox } from '../ui/checkbox.tsx';
import { Field } from '../ui/field.tsx';
import { type BillingValues, isInEuropeanVat, taxIdName } from './billing-values.ts';
import { CountrySelect, RegionField } from './country-select.tsx';

type Props = {
  /** Begins field names, as in the server’s errors: `billing.`. */
  prefix: string;
  initial: { [K in keyof BillingValues]?: BillingValues[K] | null };
  errors: Record<string, string | undefined>;
  /** Countries in which the tax depends on the region. */
  regionsOf?: readonly string[];
  isCountryRequired?: boolean;
  isLocked?: boolean;
  toggleLabel?: string;
  /** Called when the tax may change; a text has changed once it is left. */
  onChange?: () => void;
};

/** Addresses of these countries name a region. */
const hasRegions = (country: string): boolean => country !== '' && !isInEuropeanVat(country);

export function BillingFields({
  prefix,
  initial,
  errors,
  regionsOf = Object.keys(knownRegions),
  isCountryRequired = true,
  isLocked = false,
  toggleLabel = 'I am buying for a company',
  onChange,
}: Props) {
  const [country, setCountry] = useState(initial.country ?? '');
  const [isBusiness, setBusiness] = useState(initial.is_business ?? false);
  const field = (name: keyof BillingValues) => ({
    name: prefix + name,
    defaultValue: String(initial[name] ?? ''),
    error: errors[prefix + name],
    readOnly: isLocked,
  });
  const needsRegion = regionsOf.includes(country);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the fields inside are what loses the focus
    <div className="grid grid-cols-1 gap-5" onBlur={onChange}>
      <div className="grid grid-cols-1 items-start gap-5 sm:grid-cols-2">
        <CountrySelect
          name={`${prefix}country`}
          value={country}
          required={isCountryRequired}
          disabled={isLocked}
          {...(!isCountryRequired && { blank: 'Not given' })}
          error={errors[`${prefix}country`]}
          onChange={({ currentTarget }) => {
            setCountry(currentTarget.value);
            onChange?.();
          }}
        />
        {(needsRegion || (isBusiness && hasRegions(country))) && (
          <RegionField
            country={country}
            name={`${prefix}region`}
            required={needsRegion}
            disabled={isLocked}
            defaultValue={initial.region ?? ''}
            error={errors[`${prefix}region`]}
            {...(onChange && { onChange })}
          />
        )}
      </div>
      {/* A disabled checkbox would not be sent, and a checkbox can’t be read-only. */}
      <Checkbox
        label={toggleLabel}
        name={`${prefix}is_business`}
        checked={isBusiness}
        onChange={({ currentTarget }) => {
          if (isLocked) return;
          setBusiness(currentTarget.checked);
          onChange?.();
        }}
      />
      {isBusiness && (
        <div className="grid grid-cols-1 items-start gap-5 sm:grid-cols-6">
          <div className="sm:col-span-6">
            <Field
              label="Company"
              required
              autoComplete="billing organization"
              maxLength={maxLength.name}
              {...field('company')}
            />
          </div>
          <CompanyDetails country={country} field={field} />
        </div>
      )}
    </div>
  );
}

export type FieldOf = (name: keyof BillingValues) => {
  name: string;
  defaultValue?: string;
  error: string | undefined;
  readOnly: boolean;
};

type DetailsProps = {
  country: string;
  field: FieldOf;
  /** False while tax is off: they only complete the invoice. */
  isRequired?: boolean;
};

/** Follows the name of the company, in a grid of six columns. */
export function CompanyDetails({ country, field, isRequired = true }: DetailsProps) {
  const needed = { required: isRequired, optional: !isRequired };
  return (
    <>
      <div className="sm:col-span-3">
        <Field
          label={taxIdName(country)}
          optional
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={maxLength.taxId}
          {...field('tax_id')}
        />
      </div>
      <div className="sm:col-span-3">
        <Field label="PO number" optional autoComplete="off" maxLength={maxLength.city} {...field('po_number')} />
      </div>
      <div className="sm:col-span-6">
        <Field
          label="Street"
          {...needed}
          autoComplete="billing address-line1"
          maxLength={maxLength.name}
          {...field('line1')}
        />
      </div>
      <div className="sm:col-span-2">
        <Field
          label="Postal code"
          required={isRequired && hasPostalCodes(country)}
          optional={!isRequired}
          autoComplete="billing postal-code"
          maxLength={maxLength.postalCode}
          {...field('postal_code')}
        />
      </div>
      <div className="sm:col-span-4">
        <Field
          label="City"
          {...needed}
          autoComplete="billing address-level2"
          maxLength={maxLength.city}
          {...field('city')}
        />
      </div>
    </>
  );
}
