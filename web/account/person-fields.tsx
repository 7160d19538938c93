import type { ComponentProps } from 'react';
import type { Buyer, StoredBuyer } from '../../contract/shared/buyer.ts';
import { maxLength } from '../../contract/shared/limits.ts';
import { useSite } from '../site.ts';
import { countryCodeHelp, emailProps, PLACE_LABEL, phoneProps } from '../ui/contact-props.ts';
import { Field } from '../ui/field.tsx';

type FieldProps = Omit<ComponentProps<typeof Field>, 'label' | 'name'>;
type Props = {
  person?: StoredBuyer | null | undefined;
  errors: Record<string, string | undefined>;
  /** The form is about someone else: the browser must not offer what it knows of its own user. */
  isOther?: boolean;
  email?: FieldProps;
  /** Only customers have a place where we come to work. */
  asksPlace?: boolean;
};

/** The checkout asks for the same fields with the labels of its own page. */
export function PersonFields({ person, errors, isOther = false, email, asksPlace = false }: Props) {
  const { company } = useSite().config;
  const completes = (what: string) => (isOther ? 'off' : what);
  return (
    <>
      <Field
        label="Name"
        name="name"
        autoComplete={completes('name')}
        required
        maxLength={maxLength.personName}
        defaultValue={person?.name}
        error={errors.name}
      />
      <Field
        {...emailProps}
        autoComplete={completes('email')}
        required
        defaultValue={person?.email}
        error={errors.email}
        {...email}
      />
      <Field
        {...phoneProps}
        autoComplete={completes('tel')}
        defaultValue={person?.phone ?? ''}
        help={`For questions about the work. ${countryCodeHelp(company.phone)}`}
        error={errors.phone}
      />
      {asksPlace && (
        <Field
          label={PLACE_LABEL}
          optional
          name="place"
          autoComplete={completes('address-line1')}
          maxLength={maxLength.place}
          defaultValue={person?.place ?? ''}
          help="For work on site: street and city."
          error={errors.place}
        />
      )}
    </>
  );
}

/** A form that does not ask for the place leaves it unchanged. */
export const personIn = ({ name = '', email = '', phone = '', place }: Record<string, string>) =>
  ({
    name: name.trim(),
    email: email.trim(),
    phone: phone.trim(),
    ...(place !== undefined && { place: place.trim() }),
  }) satisfies Buyer;
