import type { ListedUser } from '../../../../contract/office/users.ts';
import { call } from '../../../api/browser.ts';
import { TypedTextOffer } from '../../../dashboard/forms/typed-text-offer.tsx';
import { errorText } from '../../../dashboard/forms/use-action.ts';
import { useAfterSave } from '../../../dashboard/forms/use-after-save.ts';
import { useTypedText } from '../../../dashboard/forms/use-typed-text.ts';
import { useUnsavedChanges } from '../../../dashboard/forms/use-unsaved-changes.tsx';
import { ContactFacts } from '../../../record/contact-facts.tsx';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Field } from '../../../ui/field.tsx';
import { useForm } from '../../../ui/hooks/use-form.ts';
import { phoneProps } from '../../../ui/phone-props.ts';

/** The number may be given on the telephone, so admins can write it down. The rest of the account is the customer's. */
export function CustomerContact({ customer }: { customer: ListedUser }) {
  const { id, name, email, phone, role_id, updated_at } = customer;
  const saved = useAfterSave(() => {});
  const form = useForm({
    failure: 'Failed to save the phone number.',
    errorMessage: errorText,
    async submit(values) {
      const body = { name, email, role_id, updated_at, phone: values.phone ?? '' };
      await call('PUT /admin/users/{id}', { params: { id }, body });
      await saved('Phone number saved.');
    },
  });
  const { errors, pending, result, isDirty, props } = form;
  const { discard, offer } = useTypedText(form);
  return (
    <Card className="p-5 sm:p-6">
      <h2 className="mb-2 text-lg">Contact</h2>
      <ContactFacts person={customer} />
      <form {...props} method="post" aria-label="Contact" className="mt-4 grid grid-cols-1 gap-5">
        <TypedTextOffer offer={offer} />
        <Field {...phoneProps} defaultValue={phone ?? ''} autoComplete="off" error={errors.phone} />
        {result?.kind === 'error' && <Alert>{result.message}</Alert>}
        <Button type="submit" pending={pending && 'Saving…'} className="justify-self-start">
          Save phone number
        </Button>
        {useUnsavedChanges(isDirty && !pending, discard)}
      </form>
    </Card>
  );
}
