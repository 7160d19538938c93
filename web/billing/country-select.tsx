import type { ComponentProps, ReactNode } from 'react';
import { countryName, knownRegions } from '../../contract/shared/countries.ts';
import { Field, Select } from '../ui/field.tsx';
import { useHydrated } from '../ui/hooks/use-hydrated.ts';
import { countryOptions } from './countries.ts';

type CountryProps = Omit<ComponentProps<typeof Select>, 'label'> & {
  label?: ReactNode;
  /** Offers an empty choice with this text. */
  blank?: string;
  value: string;
};

/** The server renders only the chosen country: its names differ from the browser's. */
export function CountrySelect({ label = 'Country', blank, value, ...rest }: CountryProps) {
  const isHydrated = useHydrated();
  const options = isHydrated ? countryOptions() : value ? [[value, countryName(value) ?? value] as const] : [];
  return (
    <Select label={label} autoComplete="billing country" value={value} {...rest}>
      {(blank !== undefined || value === '') && <option value="">{blank ?? 'Choose a country'}</option>}
      {options.map(([code, name]) => (
        <option key={code} value={code}>
          {name}
        </option>
      ))}
    </Select>
  );
}

type RegionProps = {
  country: string;
  name: string;
  defaultValue: string;
  required?: boolean;
  disabled?: boolean;
  error?: string | undefined;
  onChange?: () => void;
};

export function RegionField({ country, required = false, disabled = false, defaultValue, ...rest }: RegionProps) {
  const regions = knownRegions[country];
  if (!regions)
    return (
      <Field
        label="State or region"
        optional={!required}
        autoComplete="billing address-level1"
        defaultValue={defaultValue}
        required={required}
        readOnly={disabled}
        {...rest}
      />
    );
  return (
    <Select
      key={country}
      label="State"
      autoComplete="billing address-level1"
      required={required}
      disabled={disabled}
      defaultValue={regions.some(({ code }) => code === defaultValue) ? defaultValue : ''}
      {...rest}
    >
      <option value="">{required ? 'Choose a state' : 'Not given'}</option>
      {regions.map(({ code, name: text }) => (
        <option key={code} value={code}>
          {text}
        </option>
      ))}
    </Select>
  );
}
