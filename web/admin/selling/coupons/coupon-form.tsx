import { useState } from 'react';
import type { Coupon } from '../../../../contract/selling/coupons.ts';
import { maxItems, maxLength, minLength, ranges } from '../../../../contract/shared/limits.ts';
import { call } from '../../../api/browser.ts';
import { FormDialog } from '../../../dashboard/forms/form-dialog.tsx';
import { errorText } from '../../../dashboard/forms/use-action.ts';
import { useAfterSave } from '../../../dashboard/forms/use-after-save.ts';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { Field, Select } from '../../../ui/field.tsx';
import { amountInput } from '../../../ui/fields/amount-input.ts';
import { DateField } from '../../../ui/fields/date-field.tsx';
import { useForm } from '../../../ui/hooks/use-form.ts';
import { RecordPicker } from '../../shared/record-picker.tsx';
import type { CategoryOption } from '../catalog/category-options.ts';
import { inBrowserTime, suggestedCode, valuesOf } from './coupon-values.ts';

type Props = {
  coupon: Coupon | null;
  services: readonly { id: number; title: string; active: boolean }[];
  categories: readonly CategoryOption[];
  onClose(): void;
};

/** The code is suggested. Dialogs focus what has the attribute, which React does not set. */
const startAtPercent = (fields: HTMLElement | null) =>
  fields?.querySelector('[name=percent]')?.setAttribute('autofocus', '');

export function CouponForm({ coupon, services, categories, onClose }: Props) {
  const saved = useAfterSave(onClose);
  const [kind, setKind] = useState(coupon?.kind ?? 'percent');
  const [code] = useState(() => coupon?.code ?? suggestedCode());
  const [scope, setScope] = useState(coupon?.scope ?? 'all');
  const form = useForm({
    failure: coupon ? 'Failed to update coupon.' : 'Failed to create coupon.',
    errorMessage: errorText,
    async submit(values) {
      const body = valuesOf(values);
      const { code: savedCode } = coupon
        ? await call('PUT /admin/coupons/{id}', {
            params: { id: coupon.id },
            body: { ...body, updated_at: coupon.updated_at },
          })
        : await call('POST /admin/coupons', { body });
      await saved(`${savedCode} saved.`);
    },
  });
  const { errors } = form;
  const deleted = (coupon?.targets ?? [])
    .filter(({ is_deleted }) => is_deleted)
    .map(({ id, name }) => ({ id, title: `${name} (deleted)` }));
  return (
    <FormDialog
      title={coupon ? 'Edit coupon' : 'Add coupon'}
      record={coupon?.id}
      action={coupon ? 'Save changes' : 'Create'}
      form={form}
      onClose={onClose}
    >
      <div ref={coupon ? undefined : startAtPercent} className="grid items-start gap-5 sm:grid-cols-2">
        <Field
          label="Code"
          name="code"
          defaultValue={code}
          required
          autoCapitalize="characters"
          spellCheck={false}
          pattern={`[A-Za-z0-9_\\-\\u200B-\\u200D\\uFEFF]{${minLength.couponCode},${maxLength.couponCode}}`}
          maxLength={maxLength.couponCode}
          help={`${minLength.couponCode} to ${maxLength.couponCode} letters, digits, hyphens or underscores. Case does not matter.`}
          error={errors.code}
        />
        <Field
          label="Name"
          name="name"
          optional
          defaultValue={coupon?.name}
          maxLength={maxLength.name}
          help="For you only."
          error={errors.name}
        />
        <Select
          label="Discount"
          name="kind"
          value={kind}
          onChange={({ currentTarget }) => setKind(currentTarget.value as Coupon['kind'])}
          error={errors.kind}
        >
          <option value="percent">Percentage</option>
          <option value="amount">Fixed amount</option>
        </Select>
        {kind === 'percent' ? (
          <Field
            key="percent"
            label="Percent off"
            name="percent"
            type="number"
            inputMode="decimal"
            {...ranges.couponPercent}
            step="0.001"
            required
            defaultValue={coupon?.percent ?? ''}
            className="tabular-nums"
            error={errors.percent}
          />
        ) : (
          <Field
            key="amount"
            label="Amount off"
            name="amount"
            {...amountInput}
            required
            defaultValue={coupon?.amount ?? ''}
            error={errors.amount}
          />
        )}
      </div>
      <Select
        label="Valid for"
        name="scope"
        value={scope}
        onChange={({ currentTarget }) => setScope(currentTarget.value as Coupon['scope'])}
        error={errors.scope}
      >
        <option value="all">All services</option>
        <option value="categories">Some categories</option>
        <option value="services">Some services</option>
      </Select>
      {scope === 'services' && (
        <RecordPicker
          name="service_ids"
          label="Services"
          noun="service"
          records={[
            ...services.map(({ id, title, active }) => ({ id, title: active ? title : `${title} (inactive)` })),
            ...deleted,
          ]}
          chosen={coupon?.service_ids ?? []}
          max={maxItems.couponTargets}
          error={errors.service_ids}
        />
      )}
      {scope === 'categories' && (
        <RecordPicker
          name="category_ids"
          label="Categories"
          noun="category"
          records={[...categories.map(({ id, name }) => ({ id, title: name })), ...deleted]}
          chosen={coupon?.category_ids ?? []}
          max={maxItems.couponTargets}
          error={errors.category_ids}
        />
      )}
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <DateField
          label="Starts"
          name="starts_at"
          time="00:00"
          optional
          defaultValue={inBrowserTime(coupon?.starts_at)}
          error={errors.starts_at}
        />
        <DateField
          label="Ends"
          name="ends_at"
          time="23:59"
          optional
          defaultValue={inBrowserTime(coupon?.ends_at)}
          error={errors.ends_at}
        />
        <Field
          label="Uses in total"
          name="max_uses"
          type="number"
          inputMode="numeric"
          {...ranges.couponUses}
          step="1"
          optional
          defaultValue={coupon?.max_uses ?? ''}
          help="Blank: no limit."
          error={errors.max_uses}
        />
        <Field
          label="Uses per customer"
          name="max_uses_per_customer"
          type="number"
          inputMode="numeric"
          {...ranges.couponUses}
          step="1"
          optional
          defaultValue={coupon?.max_uses_per_customer ?? ''}
          help="By email address. Blank: no limit."
          error={errors.max_uses_per_customer}
        />
        <Field
          label="Only for orders from"
          name="minimum"
          type="number"
          inputMode="decimal"
          {...ranges.price}
          step="0.01"
          optional
          defaultValue={coupon?.minimum ?? ''}
          error={errors.minimum}
        />
      </div>
      <Checkbox
        label="First purchase only"
        name="first_purchase_only"
        defaultChecked={coupon?.first_purchase_only ?? false}
        help="For email addresses that have not ordered before."
      />
      <Checkbox
        label="Active"
        name="active"
        defaultChecked={coupon?.active ?? true}
        help="A coupon that is switched off can’t be used."
      />
    </FormDialog>
  );
}
