import { useState } from 'react';
import type { AdminLegal } from '../../../../contract/platform/legal.ts';
import { legalTitles } from '../../../../contract/shared/company/legal-kinds.ts';
import { maxLength } from '../../../../contract/shared/limits.ts';
import { call } from '../../../api/browser.ts';
import { dayText } from '../../../dashboard/dates.ts';
import { FormDialog } from '../../../dashboard/forms/form-dialog.tsx';
import { showSaved } from '../../../dashboard/forms/save-bar.tsx';
import { errorText } from '../../../dashboard/forms/use-action.ts';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { Field, TextArea } from '../../../ui/field.tsx';
import { Choice } from '../../../ui/fields/choice.tsx';
import { DateField } from '../../../ui/fields/date-field.tsx';
import { useForm } from '../../../ui/hooks/use-form.ts';

type Props = { text: AdminLegal; onDone: (text: AdminLegal) => Promise<void>; onClose: () => void };

export function PublishDialog({ text, onDone, onClose }: Props) {
  const { kind, open, earliest_on, notice_days, path } = text;
  const effective = text.versions.find(({ state }) => state === 'effective');
  const [isCorrection, setCorrection] = useState(false);
  const [isChecked, setChecked] = useState(false);
  const isAnnounced = effective !== undefined && !isCorrection;
  const form = useForm({
    failure: 'Failed to publish the text.',
    errorMessage: errorText,
    async submit(values) {
      const checked_by = isChecked ? (values.checked_by ?? '').trim() : null;
      const body = {
        effective_on: isAnnounced ? values.effective_on || null : null,
        changed: values.changed ?? null,
        correction: isCorrection,
        checked_by,
        notify: isAnnounced && 'notify' in values,
      };
      const published = await call('POST /admin/legal/{kind}/publish', { params: { kind }, body });
      showSaved(legalTitles[kind], 'Published.', { text: 'See the page', to: path });
      await onDone(published);
    },
  });
  const { errors } = form;
  return (
    <FormDialog
      title={`Publish version ${open?.version ?? 1}`}
      action="Publish"
      pendingText="Publishing…"
      form={form}
      onClose={onClose}
    >
      {effective === undefined ? (
        <p>It applies from today.</p>
      ) : (
        <>
          <Checkbox
            label="Correction without change of rights"
            help="For a typing error or a wrong fact. It applies from today, and nobody gets an email."
            checked={isCorrection}
            onChange={({ currentTarget }) => setCorrection(currentTarget.checked)}
          />
          {isAnnounced && (
            <DateField
              label="Applies from"
              name="effective_on"
              required
              defaultValue={earliest_on}
              help={
                notice_days === 0
                  ? 'Today or later.'
                  : `${dayText(earliest_on)} or later: you have promised ${notice_days} ${notice_days === 1 ? 'day' : 'days'}’ notice.`
              }
              error={errors.effective_on}
            />
          )}
          <TextArea
            label={isCorrection ? 'Reason' : 'What changed'}
            name="changed"
            required
            rows={3}
            maxLength={maxLength.reason}
            defaultValue={open?.changed}
            help={
              isCorrection ? 'For the list of versions and the audit log.' : 'A sentence for the page and the email.'
            }
            error={errors.changed}
          />
        </>
      )}
      <fieldset className="grid gap-2">
        <legend className="mb-2 text-sm/5 font-semibold">
          Has someone with knowledge of the law checked this text?
        </legend>
        <Choice
          type="radio"
          name="is_checked"
          value="yes"
          title="Yes"
          checked={isChecked}
          onChange={() => setChecked(true)}
        />
        {isChecked && (
          <Field
            label="Checked by"
            name="checked_by"
            required
            maxLength={maxLength.name}
            placeholder="Name"
            error={errors.checked_by}
          />
        )}
        <Choice
          type="radio"
          name="is_checked"
          value="no"
          title="Not yet"
          detail="The checklist and Settings → Legal go on saying so."
          checked={!isChecked}
          onChange={() => setChecked(false)}
        />
      </fieldset>
      {isAnnounced && (
        <Checkbox
          label="Tell customers by email"
          name="notify"
          defaultChecked
          help="Everyone with an account or an open order gets one email."
        />
      )}
    </FormDialog>
  );
}
