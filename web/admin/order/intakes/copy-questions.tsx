import type { IntakeField } from '../../../../contract/order/intakes.ts';
import { call } from '../../../api/browser.ts';
import { FormDialog } from '../../../dashboard/forms/form-dialog.tsx';
import { errorText } from '../../../dashboard/forms/use-action.ts';
import { Select } from '../../../ui/field.tsx';
import { useForm } from '../../../ui/hooks/use-form.ts';

type Props = {
  services: readonly { id: number; title: string }[];
  /** The current questions stay. */
  isAdding: boolean;
  onCopy: (copied: { title: string; intro: string; fields: IntakeField[] }) => void;
  onClose: () => void;
};

class NoQuestions extends Error {}

export function CopyQuestions({ services, isAdding, onCopy, onClose }: Props) {
  const form = useForm({
    failure: 'Failed to fetch the questions of that service.',
    errorMessage: (error, failure) => (error instanceof NoQuestions ? error.message : errorText(error, failure)),
    async submit({ service_id = '' }) {
      const service = services.find(({ id }) => id === Number(service_id));
      if (!service) return;
      const { intro, fields } = await call('GET /admin/services/{id}/intake-form', { params: { id: service.id } });
      if (fields.length === 0) throw new NoQuestions(`${service.title} has no questions. Choose another service.`);
      onCopy({ title: service.title, intro, fields });
    },
  });
  return (
    <FormDialog
      title="Copy from another service"
      action="Copy questions"
      pendingText="Copying…"
      form={form}
      onClose={onClose}
    >
      <Select
        label="Service"
        name="service_id"
        required
        defaultValue=""
        help={isAdding ? 'Its questions are added below yours.' : 'You can change its questions before you save them.'}
        error={form.errors.service_id}
      >
        <option value="" disabled>
          Choose a service
        </option>
        {services.map(({ id, title }) => (
          <option key={id} value={id}>
            {title}
          </option>
        ))}
      </Select>
    </FormDialog>
  );
}
