import { useState } from 'react';
import { maxLength } from '../../contract/shared/limits.ts';
import { Field } from '../ui/field.tsx';
import { CompanyDetails, type FieldOf } from './billing-fields.tsx';
import { CountrySelect } from './country-select.tsx';

type Props = { prefix: string; errors: Record<string, string | undefined>; isLocked: boolean };

/** While tax is off. The name of a company asks for what its invoice needs, too. */
export function CompanyField({ prefix, errors, isLocked }: Props) {
  const [company, setCompany] = useState('');
  const [country, setCountry] = useState('');
  const field: FieldOf = (name) => ({ name: prefix + name, error: errors[prefix + name], readOnly: isLocked });
  return (
    <div className="grid grid-cols-1 items-start gap-5 sm:grid-cols-6">
      <div className="sm:col-span-6">
        <Field
          label="Company"
          optional
          autoComplete="organization"
          maxLength={maxLength.name}
          help="For the invoice."
          {...field('company')}
          onInput={({ currentTarget }) => setCompany(currentTarget.value.trim())}
        />
      </div>
      {company !== '' && (
        <>
          <input type="hidden" name={`${prefix}is_business`} value="on" />
          <div className="sm:col-span-6">
            <CountrySelect
              name={`${prefix}country`}
              value={country}
              required
              disabled={isLocked}
              error={errors[`${prefix}country`]}
              onChange={({ currentTarget }) => setCountry(currentTarget.value)}
            />
          </div>
          <CompanyDetails country={country} field={field} isRequired={false} />
        </>
      )}
    </div>
  );
}
