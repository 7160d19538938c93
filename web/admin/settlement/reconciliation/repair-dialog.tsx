import { useState } from 'react';
import type { Finding, RepairInput } from '../../../../contract/settlement/reconciliation.ts';
import { maxLength } from '../../../../contract/shared/limits.ts';
import { type FindingAction, needsNote } from '../../../../contract/shared/money-states.ts';
import { call } from '../../../api/browser.ts';
import { FormDialog } from '../../../dashboard/forms/form-dialog.tsx';
import { errorText } from '../../../dashboard/forms/use-action.ts';
import { useAfterSave } from '../../../dashboard/forms/use-after-save.ts';
import { sendOnce } from '../../../payment/send-once.ts';
import { emailProps } from '../../../ui/contact-props.ts';
import { Field, TextArea } from '../../../ui/field.tsx';
import { useForm } from '../../../ui/hooks/use-form.ts';
import { ServicesChoice } from '../refunds/services-choice.tsx';
import { actionLabels, doneLabels, findingTitle } from './finding-labels.ts';
import { InvoiceChoice } from './invoice-choice.tsx';
import { repairText } from './repair-texts.ts';

type Props = { finding: Finding; action: FindingAction; onClose: () => void };

export function RepairDialog({ finding, action, onClose }: Props) {
  const { id, ours, theirs, ref } = finding;
  const [serviceIds, setServiceIds] = useState(servicesOf(finding));
  const saved = useAfterSave(onClose);
  const needsForm = action === 'create_order' && finding.needs_form;
  const form = useForm({
    failure: 'Failed to repair this.',
    errorMessage: errorText,
    async submit(values) {
      const body = bodyOf(action, values, needsForm ? serviceIds : null);
      const repaired = await sendOnce(`repair ${id}`, body, (headers) =>
        call('POST /admin/reconciliation/findings/{id}/repair', { params: { id }, body, headers }),
      );
      await saved(action === 'check_again' && repaired.state === 'open' ? 'Still the same.' : `${doneLabels[action]}.`);
    },
  });
  const buyer = ours?.buyer ?? theirs?.buyer;
  const number = ours?.invoice?.invoice_number ?? ref;
  return (
    <FormDialog
      title={actionLabels[action]}
      action={actionLabels[action]}
      pendingText="Working…"
      form={form}
      record={id}
      onClose={onClose}
    >
      <div className="wrap-anywhere">
        <p className="font-semibold">{findingTitle(finding)}</p>
        <p className="mt-1">{repairText(action, finding)}</p>
      </div>
      {action === 'attach' && (
        <InvoiceChoice amount={finding.amount} suggested={ours?.invoice?.id} error={form.errors.invoice_id} />
      )}
      {needsForm && (
        <>
          <Field
            label="Customer’s name"
            name="name"
            required
            maxLength={maxLength.personName}
            defaultValue={buyer?.name ?? ''}
            error={form.errors.name}
          />
          <Field
            {...emailProps}
            label="Email address"
            required
            defaultValue={buyer?.email ?? ''}
            error={form.errors.email}
          />
          <ServicesChoice chosen={serviceIds} onChange={setServiceIds} error={form.errors.items} />
        </>
      )}
      {action === 'reverse' && (
        <Field
          label={`Type ${number} to confirm`}
          name="number"
          required
          autoComplete="off"
          error={form.errors.number}
        />
      )}
      {action !== 'check_again' && action !== 'record' && (
        <TextArea
          label="Note"
          name="note"
          required={needsNote(action, finding.kind)}
          optional={!needsNote(action, finding.kind)}
          maxLength={maxLength.settlementNote}
          rows={3}
          help="Saved here and in the audit log."
          error={form.errors.note}
        />
      )}
    </FormDialog>
  );
}

const servicesOf = ({ ours }: Finding): number[] =>
  (ours?.services ?? []).flatMap(({ id: serviceId }) => (serviceId === null ? [] : [serviceId]));

function bodyOf(action: FindingAction, values: Record<string, string>, serviceIds: number[] | null) {
  const { note = '', invoice_id, number, name = '', email = '' } = values;
  return {
    action,
    ...(note.trim() && { note }),
    ...(invoice_id && { invoice_id: Number(invoice_id) }),
    ...(number && { number: number.trim() }),
    ...(serviceIds && { customer: { name, email }, items: serviceIds.map((service_id) => ({ service_id })) }),
  } satisfies Partial<RepairInput> & { action: FindingAction };
}
