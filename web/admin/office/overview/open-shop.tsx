import { useState } from 'react';
import type { SetupItem } from '../../../../contract/office/setup.ts';
import { call } from '../../../api/browser.ts';
import { ApiError } from '../../../api/call.ts';
import { FormDialog } from '../../../dashboard/forms/form-dialog.tsx';
import { errorText } from '../../../dashboard/forms/use-action.ts';
import { useAfterSave } from '../../../dashboard/forms/use-after-save.ts';
import { refreshSite } from '../../../site-changes.ts';
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

type Props = { company: string; items: readonly SetupItem[]; onClose: () => void };

/** Someone may have changed a fact since this screen was loaded, so the message names what is missing. */
const messageWith = (items: readonly SetupItem[]) => (error: unknown, failure: string) => {
  const text = errorText(error, failure);
  const keys = error instanceof ApiError ? (error.body as { missing?: string[] } | null)?.missing : undefined;
  const titles = items.filter(({ key }) => keys?.includes(key)).map(({ title }) => title);
  return titles.length === 0 ? text : `${text} Missing: ${titles.join(', ')}.`;
};

export function OpenShop({ company, items, onClose }: Props) {
  const afterSave = useAfterSave(onClose);
  const [isBackingUp, setBackingUp] = useState(false);
  const form = useForm({
    failure: 'Failed to open the shop.',
    errorMessage: messageWith(items),
    submit: async ({ confirm_name = '', keep_catalog = 'all' }) => {
      await openWhenBackedUp({ confirm_name, keep_catalog: keep_catalog as Catalog }, () => setBackingUp(true)).finally(
        () => setBackingUp(false),
      );
      refreshSite();
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
