import { useRevalidator } from 'react-router';
import type { AdminService } from '../../../../contract/selling/catalog-admin.ts';
import { maxItems } from '../../../../contract/shared/limits.ts';
import { call } from '../../../api/browser.ts';
import { errorText } from '../../../dashboard/forms/use-action.ts';
import { showToast } from '../../../dashboard/frame/toasts.tsx';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { useForm } from '../../../ui/hooks/use-form.ts';
import { RecordPicker } from '../../shared/record-picker.tsx';

type Props = { service: AdminService; services: readonly { id: number; title: string; active: boolean }[] };

export function RelatedServices({ service, services }: Props) {
  const { revalidate } = useRevalidator();
  const form = useForm({
    failure: 'Failed to save the services.',
    errorMessage: errorText,
    async submit({ service_ids = '' }) {
      const body = { service_ids: service_ids.split(',').filter(Boolean).map(Number) };
      await call('PUT /admin/services/{id}/related', { params: { id: service.id }, body });
      showToast('Services saved.');
      await revalidate();
    },
  });
  const { result, errors, pending, isDirty, props } = form;
  return (
    <section
      aria-labelledby="related"
      className="grid grid-cols-1 gap-4 rounded-lg border border-line bg-surface p-4 sm:p-6"
    >
      <h2 id="related" className="text-lg font-semibold">
        Goes well with
      </h2>
      <form {...props} method="post" aria-labelledby="related" className="grid grid-cols-1 justify-items-stretch gap-4">
        {result?.kind === 'error' && <Alert>{result.message}</Alert>}
        <RecordPicker
          name="service_ids"
          label="Services"
          noun="service"
          optional
          ordered
          records={services
            .filter(({ id }) => id !== service.id)
            .map(({ id, title, active }) => ({ id, title: active ? title : `${title} (inactive)` }))}
          chosen={service.related.map(({ id }) => id)}
          max={maxItems.relatedServices}
          help={`Offered at the checkout of this service. Up to ${maxItems.relatedServices}; the checkout shows the first three.`}
          error={errors.service_ids}
        />
        <Button
          type="submit"
          tone="secondary"
          disabled={!isDirty}
          pending={pending && 'Saving…'}
          className="justify-self-start"
        >
          Save services
        </Button>
      </form>
    </section>
  );
}
