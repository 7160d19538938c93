import type { AdminLegal } from '../../../../contract/platform/legal.ts';
import { legalTitles } from '../../../../contract/shared/company/legal-kinds.ts';
import { call } from '../../../api/browser.ts';
import { FormDialog } from '../../../dashboard/forms/form-dialog.tsx';
import { errorText } from '../../../dashboard/forms/use-action.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Select } from '../../../ui/field.tsx';
import { useForm } from '../../../ui/hooks/use-form.ts';
import { laws } from '../../office/company-groups/laws.ts';

type Props = { text: AdminLegal; onDone: (text: AdminLegal) => Promise<void>; onClose: () => void };

export function TemplateDialog({ text: { kind, open, preset }, onDone, onClose }: Props) {
  const form = useForm({
    failure: 'Failed to fill in the template.',
    errorMessage: errorText,
    async submit(values) {
      const filled = await call('POST /admin/legal/{kind}/template', {
        params: { kind },
        body: { preset: values.preset as AdminLegal['preset'], ...(open && { replace: true }) },
      });
      await onDone(filled);
    },
  });
  return (
    <FormDialog title="Start from a template" action="Start" form={form} isDanger={open !== null} onClose={onClose}>
      <Select label="Law" name="preset" defaultValue={preset} error={form.errors.preset}>
        {Object.entries(laws).map(([value, name]) => (
          <option key={value} value={value}>
            {name}
          </option>
        ))}
      </Select>
      <p>It is not legal advice: have it checked before you publish it.</p>
      {open && (
        <Alert kind="warning">
          {`It replaces what is written in version ${open.version} of “${legalTitles[kind]}”, which isn’t published.`}
        </Alert>
      )}
    </FormDialog>
  );
}
