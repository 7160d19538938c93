import { useState } from 'react';
import { call } from '../../../api/browser.ts';
import { FormDialog } from '../../../dashboard/forms/form-dialog.tsx';
import { useAfterSave } from '../../../dashboard/forms/use-after-save.ts';
import { Field } from '../../../ui/field.tsx';
import { Choice } from '../../../ui/fields/choice.tsx';
import { useForm } from '../../../ui/hooks/use-form.ts';

const RETRY_MS = 3_000;

const catalogs = [
  ['all', 'Show services and solutions', 'The site has them as they are now.'],
  ['as_hidden', 'Hide services and solutions', 'You show each one when it is ready.'],
  ['none', 'Remove services and solutions', 'You begin with an empty catalogue.'],
] as const;

type Catalog = (typeof catalogs)[number][0];

/** The server backs itself up first, which may take minutes. */
async function openWhenBackedUp(body: { confirm_name: string; keep_catalog: Catalog }, onBackup: () => void) {
  for (;;) {
    const { state } = await call('POST /admin/shop/open', { body });
    if (state === 'open') return;
    onBackup();
    await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
  }
}

export function OpenShop({ company, onClose }: { company: string; onClose: () => void }) {
  const afterSave = useAfterSave(onClose);
  const [isBackingUp, setBackingUp] = useState(false);
  const form = useForm({
    failure: 'Failed to open the shop.',
    submit: async ({ confirm_name = '', keep_catalog = 'all' }) => {
      await openWhenBackedUp({ confirm_name, keep_catalog: keep_catalog as Catalog }, () => setBackingUp(true)).finally(
        () => setBackingUp(false),
      );
      await afterSave('The shop is open.');
    },
  });
  return (
    <FormDialog
      title="Open the shop"
      form={form}
      action="Open"
      pendingText={isBackingUp ? 'Backing up…' : 'Opening…'}
      isDanger
      onClose={onClose}
    >
      <p>
        Everything that was tried is removed: orders, invoices, customers, messages, emails and files. Your settings,
        your team and your legal documents stay. From then on, visitors see the site and pay for real.
      </p>
      <fieldset className="grid gap-2">
        <legend className="mb-2 font-semibold">Catalogue</legend>
        {catalogs.map(([value, title, detail]) => (
          <Choice
            key={value}
            type="radio"
            name="keep_catalog"
            value={value}
            title={title}
            detail={detail}
            defaultChecked={value === 'all'}
          />
        ))}
      </fieldset>
      <Field
        label="Name of your company"
        name="confirm_name"
        required
        autoComplete="off"
        help={`Type it to confirm: ${company}`}
        error={form.errors.confirm_name}
      />
    </FormDialog>
  );
}
