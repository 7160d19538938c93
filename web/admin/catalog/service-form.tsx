import { useNavigate } from 'react-router';
import type { ListedService } from '../../../contract/catalog-admin.ts';
import { call } from '../../api/browser.ts';
import { ImageField } from '../../dashboard/image-field.tsx';
import { toast } from '../../dashboard/toasts.tsx';
import { refusalText } from '../../dashboard/use-action.ts';
import { CheckBox } from '../../ui/checkbox.tsx';
import { Field, TextArea } from '../../ui/field.tsx';
import { useForm } from '../../ui/use-form.ts';
import { EditorPage } from '../shared/editor-page.tsx';
import { placeOf } from '../shared/list-position.ts';
import type { CategoryChoice } from './category-choice.ts';
import { CategorySelect } from './category-select.tsx';

const LIST = '/admin/dashboard/services';

/** Makes a service, or changes `service`. */
export function ServiceForm({
  categories,
  service,
}: {
  categories: readonly CategoryChoice[];
  service: ListedService | null;
}) {
  const navigate = useNavigate();
  const form = useForm({
    failure: service ? 'Failed to update service.' : 'Failed to create service.',
    wordsFor: refusalText,
    async submit({ title = '' }, element) {
      const body = new FormData(element);
      // An empty box sends nothing at all, which would leave it as it is.
      body.set('active', body.has('active') ? '1' : '0');
      if (service) {
        body.set('updated_at', service.updated_at);
        await call('PUT /admin/services/{id}', { params: { id: service.id }, body });
      } else await call('POST /admin/services', { body });
      toast(`${title} is saved.`);
      await navigate(service ? placeOf(LIST) : LIST);
    },
  });
  const { errors } = form;
  return (
    <EditorPage
      title={service ? 'Edit service' : 'Add service'}
      name={service?.title}
      list={{ name: 'Services', to: placeOf(LIST) }}
      publicPage={service?.active ? `/service/${service.slug}` : null}
      form={form}
      action={service ? 'Save changes' : 'Create'}
      aside={
        <>
          <Field
            label="Video"
            name="video"
            type="url"
            optional
            defaultValue={service?.video ?? ''}
            maxLength={500}
            help="A link to YouTube, Vimeo or a video file. It takes the picture’s place on the service’s page."
            error={errors.video}
          />
          <ImageField label="Image" name="image" present={service?.image} optional error={errors.image} />
          <CheckBox
            label="Active"
            name="active"
            defaultChecked={service?.active ?? true}
            help="Stands on the site and can be ordered."
          />
        </>
      }
    >
      <CategorySelect categories={categories} chosen={service?.category_id} tab="services" error={errors.category_id} />
      <Field label="Title" name="title" defaultValue={service?.title} required maxLength={160} error={errors.title} />
      <TextArea
        label="Description"
        name="description"
        defaultValue={service?.description}
        required
        rows={12}
        maxLength={20_000}
        help="The first paragraph stands below the title. A blank line begins a new one."
        error={errors.description}
      />
      <div className="grid gap-6 sm:grid-cols-2">
        <Field
          label="Price"
          name="price_decimal"
          type="number"
          inputMode="decimal"
          min="0.01"
          max="999999.99"
          step="0.01"
          defaultValue={service?.price_decimal}
          required
          className="tabular-nums"
          help="In US dollars ($)."
          error={errors.price_decimal}
        />
        <Field
          label="Delivery days"
          name="delivery_days"
          type="number"
          inputMode="numeric"
          min="1"
          max="3650"
          step="1"
          defaultValue={service?.delivery_days}
          required
          className="tabular-nums"
          help="From the order to the finished work."
          error={errors.delivery_days}
        />
      </div>
    </EditorPage>
  );
}
