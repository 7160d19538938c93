import { type ComponentProps, useEffect, useRef } from 'react';
import type { Buyer } from '../../../contract/shared/buyer.ts';
import { maxLength } from '../../../contract/shared/limits.ts';
import { useSite } from '../../site.ts';
import { countryCodeHelp, emailProps, PLACE_LABEL, phoneProps } from '../../ui/contact-props.ts';
import { Field } from '../../ui/field.tsx';
import { savedInput, saveInput } from './checkout-storage.ts';

/** The fields in their order. A new field of a buyer is an entry here. */
const fields = {
  name: {
    label: 'Full Name',
    autoComplete: 'name',
    required: true,
    maxLength: maxLength.personName,
  },
  email: {
    ...emailProps,
    label: 'Email Address',
    autoComplete: 'email',
    required: true,
    help: 'We’ll email your invoice and login here. Your account is created when you order.',
  },
  phone: {
    ...phoneProps,
    autoComplete: 'tel',
  },
  place: {
    label: PLACE_LABEL,
    optional: true,
    autoComplete: 'address-line1',
    maxLength: maxLength.place,
    help: 'Street and city. We come to you for this service.',
  },
} satisfies Record<keyof Buyer, ComponentProps<typeof Field>>;

const names = Object.keys(fields) as (keyof Buyer)[];

export const buyerIn = (values: Record<string, string>): Buyer =>
  Object.fromEntries(names.map((name) => [name, (values[name] ?? '').trim()])) as Buyer;

/** The valid values that were typed: a wallet gives only some of the fields. */
export const validIn = (form: HTMLFormElement | null): Partial<Buyer> =>
  Object.fromEntries(
    names.flatMap((name) => {
      const input = form?.elements.namedItem(name);
      const value = input instanceof HTMLInputElement && input.validity.valid ? input.value.trim() : '';
      return value === '' ? [] : [[name, value]];
    }),
  );

type Props = { errors: Record<string, string | undefined>; isLocked: boolean; isOnSite: boolean };

export function BuyerFields({ errors, isLocked, isOnSite }: Props) {
  const shown = names.filter((name) => name !== 'place' || isOnSite);
  const { company } = useSite().config;
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const saved = savedInput();
    for (const name of names) {
      const input = place.current?.querySelector<HTMLInputElement>(`input[name="${name}"]`);
      // Input typed before hydration or restored by the browser is newer.
      if (input && !input.value) input.value = saved[name] ?? '';
    }
  }, []);
  return (
    <div ref={place} className="grid gap-5">
      {shown.map((name) => (
        <Field
          key={name}
          {...fields[name]}
          {...(name === 'phone' && { help: `For the engineer who does the work. ${countryCodeHelp(company.phone)}` })}
          name={name}
          readOnly={isLocked}
          error={errors[name]}
          onInput={({ currentTarget }) => saveInput({ [name]: currentTarget.value })}
        />
      ))}
    </div>
  );
}
