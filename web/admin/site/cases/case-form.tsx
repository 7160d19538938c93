import type { AdminCase } from '../../../../contract/site/cases.ts';
import { call } from '../../../api/browser.ts';
import { FormDialog } from '../../../dashboard/forms/form-dialog.tsx';
import { ImageField } from '../../../dashboard/forms/image-field.tsx';
import { errorText } from '../../../dashboard/forms/use-action.ts';
import { useAfterSave } from '../../../dashboard/forms/use-after-save.ts';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { Field, TextArea } from '../../../ui/field.tsx';
import { LinesField } from '../../../ui/fields/lines-field.tsx';
import { useForm } from '../../../ui/hooks/use-form.ts';

const asLines = (texts: readonly string[] = []) => texts.map((text) => [text] as const);

type Quote = NonNullable<AdminCase['quote']>;

export function CaseForm({ study, onClose }: { study: AdminCase | null; onClose: () => void }) {
  const saved = useAfterSave(onClose);
  const form = useForm({
    failure: study ? 'Failed to update case study.' : 'Failed to create case study.',
    errorMessage: errorText,
    async submit(values, element) {
      const body = new FormData(element);
      const text = (field: string) => (values[field] ?? '').trim();
      const quote: Quote | null =
        text('quote_text') === ''
          ? null
          : { text: text('quote_text'), name: text('quote_name'), role: text('quote_role') };
      for (const field of ['quote_text', 'quote_name', 'quote_role']) body.delete(field);
      body.set('quote', JSON.stringify(quote));
      if (study?.change) body.set('change', JSON.stringify(study.change));
      if (study?.service_id) body.set('service_id', String(study.service_id));
      if (study?.client_id) body.set('client_id', String(study.client_id));
      for (const flag of ['agreed', 'published']) body.set(flag, body.has(flag) ? '1' : '0');
      if (study) {
        body.set('updated_at', study.updated_at);
        await call('PUT /admin/cases/{id}', { params: { id: study.id }, body });
      } else await call('POST /admin/cases', { body });
      await saved(`${text('title')} saved.`);
    },
  });
  const field = (name: string) => ({ name, error: form.errors[name] });
  return (
    <FormDialog
      title={study ? 'Edit case study' : 'Add case study'}
      record={study?.id}
      action={study ? 'Save changes' : 'Create'}
      form={form}
      onClose={onClose}
    >
      <Field label="Title" required maxLength={200} defaultValue={study?.title} {...field('title')} />
      <Field
        label="Customer"
        required
        maxLength={160}
        help="As in the list of clients, whose logo then leads here."
        defaultValue={study?.client}
        {...field('client')}
      />
      <Field label="Trade" optional maxLength={160} defaultValue={study?.trade} {...field('trade')} />
      <TextArea label="Summary" required rows={3} maxLength={500} defaultValue={study?.summary} {...field('summary')} />
      <TextArea
        label="The problem"
        optional
        rows={5}
        help="One paragraph per line."
        defaultValue={study?.problem.join('\n')}
        {...field('problem')}
      />
      <LinesField
        label="What we did"
        item="Point"
        defaultValue={asLines(study?.work)}
        max={12}
        maxLength={[500]}
        {...field('work')}
      />
      <LinesField
        label="The result"
        item="Result"
        defaultValue={asLines(study?.results)}
        max={12}
        maxLength={[500]}
        {...field('results')}
      />
      <div className="grid gap-5 sm:grid-cols-3">
        <Field label="People" optional type="number" min={1} defaultValue={study?.people ?? ''} {...field('people')} />
        <Field label="Days" optional type="number" min={1} defaultValue={study?.days ?? ''} {...field('days')} />
        <Field
          label="Price"
          optional
          inputMode="decimal"
          defaultValue={study?.price_decimal ?? ''}
          {...field('price_decimal')}
        />
      </div>
      <TextArea
        label="Quote"
        name="quote_text"
        optional
        rows={3}
        maxLength={1_000}
        defaultValue={study?.quote?.text}
        error={form.errors['quote.text']}
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <Field label="Who said it" name="quote_name" optional maxLength={160} defaultValue={study?.quote?.name} />
        <Field label="Their role" name="quote_role" optional maxLength={160} defaultValue={study?.quote?.role} />
      </div>
      <ImageField label="Picture" currentImage={study?.image} {...field('image')} />
      <div>
        <Checkbox
          name="agreed"
          value="1"
          defaultChecked={study?.agreed ?? false}
          label="The customer has agreed to be named with this text and quote"
        />
        <Checkbox name="published" value="1" defaultChecked={study?.published ?? false} label="Show it on the site" />
        {form.errors.agreed && <p className="text-sm font-semibold text-bad">{form.errors.agreed}</p>}
      </div>
    </FormDialog>
  );
}
