import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { AdminService } from '../../../../contract/selling/catalog-admin.ts';
import { minimumCents } from '../../../../contract/shared/currencies.ts';
import { maxLength, ranges } from '../../../../contract/shared/limits.ts';
import { CURRENCY, formatMoney, toCents } from '../../../../contract/shared/money.ts';
import { call } from '../../../api/browser.ts';
import { ImageField } from '../../../dashboard/forms/image-field.tsx';
import { errorText } from '../../../dashboard/forms/use-action.ts';
import { showToast } from '../../../dashboard/frame/toasts.tsx';
import { ServiceCard } from '../../../public/services/service-card.tsx';
import { type ServiceCardData, truncate } from '../../../public/services/service-card-data.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { Field, TextArea } from '../../../ui/field.tsx';
import { useForm } from '../../../ui/hooks/use-form.ts';
import { CardPreview } from '../../shared/card-preview.tsx';
import { EditorPage } from '../../shared/editor-page.tsx';
import { rememberedListUrl } from '../../shared/remembered-list-url.ts';
import { AcceptanceFields } from './acceptance-fields.tsx';
import type { CategoryOption } from './category-options.ts';
import { CategorySelect } from './category-select.tsx';
import { ScopeFields } from './scope-fields.tsx';
import { ServiceTabs } from './service-tabs.tsx';

const LIST = '/admin/dashboard/services';

export function ServiceForm({
  categories,
  service,
}: {
  categories: readonly CategoryOption[];
  service: AdminService | null;
}) {
  const navigate = useNavigate();
  const form = useForm({
    failure: service ? 'Failed to update service.' : 'Failed to create service.',
    errorMessage: errorText,
    async submit({ title = '' }, element) {
      const body = new FormData(element);
      // An unchecked checkbox is missing from form data, and a missing field is unchanged.
      for (const name of ['active', 'on_site']) body.set(name, body.has(name) ? '1' : '0');
      if (service) {
        body.set('updated_at', service.updated_at);
      }
      const { slug, active } = service
        ? await call('PUT /admin/services/{id}', { params: { id: service.id }, body })
        : await call('POST /admin/services', { body });
      showToast(`${title} saved.`, { link: active ? { text: 'View service', to: `/service/${slug}` } : null });
      await navigate(service ? rememberedListUrl(LIST) : LIST);
    },
  });
  const { errors } = form;
  const [price, setPrice] = useState(service?.price_decimal ?? '');
  const least = minimumCents[CURRENCY];
  const isTooSmall = price !== '' && (toCents(price) ?? least) < least;
  return (
    <EditorPage
      title={service ? 'Edit service' : 'Add service'}
      name={service?.title}
      list={{ name: 'Services', to: rememberedListUrl(LIST) }}
      publicPage={service?.active ? `/service/${service.slug}` : null}
      tabs={service && <ServiceTabs id={service.id} />}
      form={form}
      isNew={service === null}
      secondary={
        <>
          <Field
            label="Video"
            name="video"
            type="url"
            optional
            defaultValue={service?.video ?? ''}
            maxLength={maxLength.link}
            help="A link to YouTube, Vimeo or a video file. Shown instead of the image on the service page."
            error={errors.video}
          />
          <ImageField label="Image" name="image" currentImage={service?.image} optional error={errors.image} />
          <Checkbox
            label="Active"
            name="active"
            defaultChecked={service?.active ?? true}
            help="Visible on the site and available to order."
          />
          <Checkbox
            label="On site"
            name="on_site"
            defaultChecked={service?.on_site ?? false}
            help="We come to the customer. The checkout asks where to work."
          />
          <CardPreview imageField="image" currentImage={service?.image}>
            {(values, image) => <ServiceCard service={previewOf(values, image)} />}
          </CardPreview>
        </>
      }
    >
      <Field
        label="Title"
        name="title"
        defaultValue={service?.title}
        required
        autoFocus={service === null}
        maxLength={maxLength.name}
        error={errors.title}
      />
      <CategorySelect categories={categories} chosen={service?.category_id} tab="services" error={errors.category_id} />
      <Field
        label="Teaser"
        name="teaser"
        optional
        defaultValue={service?.teaser ?? ''}
        maxLength={maxLength.teaser}
        help={`One sentence of at most ${maxLength.teaser} characters, for cards and the head of the page.`}
        error={errors.teaser}
      />
      <TextArea
        label="Description"
        name="description"
        defaultValue={service?.description}
        required
        rows={10}
        maxLength={maxLength.serviceDescription}
        help="The first paragraph appears below the title. Leave a blank line between paragraphs."
        error={errors.description}
      />
      {isTooSmall && (
        <Alert kind="warning">
          A card can be charged {formatMoney(least)} or more. Customers can only order this service with a quantity or
          options that raise the total.
        </Alert>
      )}
      <div className="grid gap-6 sm:grid-cols-2">
        <Field
          label="Price"
          name="price_decimal"
          type="number"
          inputMode="decimal"
          {...ranges.price}
          step="0.01"
          defaultValue={service?.price_decimal}
          onInput={({ currentTarget }) => setPrice(currentTarget.value)}
          required
          className="tabular-nums"
          help="In US dollars."
          error={errors.price_decimal}
        />
        <Field
          label="Delivery days"
          name="delivery_days"
          type="number"
          inputMode="numeric"
          {...ranges.deliveryDays}
          step="1"
          defaultValue={service?.delivery_days}
          required
          className="tabular-nums"
          help="From the order to the finished work."
          error={errors.delivery_days}
        />
        <Field
          label="Quantity in one order"
          name="max_quantity"
          type="number"
          inputMode="numeric"
          {...ranges.quantity}
          step="1"
          defaultValue={service?.max_quantity ?? 1}
          required
          className="tabular-nums"
          help="How many a customer can buy at once."
          error={errors.max_quantity}
        />
        <Field
          label="Tax code"
          name="tax_code"
          optional
          maxLength={maxLength.taxCode}
          defaultValue={service?.tax_code ?? ''}
          help="Printed on invoices, such as the SAC in India."
          error={errors.tax_code}
        />
      </div>
      <AcceptanceFields service={service} errors={errors} />
      <ScopeFields service={service} errors={errors} />
    </EditorPage>
  );
}

function previewOf(values: Record<string, string>, image: string | null): ServiceCardData {
  const { title = '', description = '', price_decimal = '', delivery_days = '' } = values;
  return {
    id: 0,
    slug: '',
    title: title.trim() || 'Title',
    description: truncate(description) || 'The beginning of the description appears here.',
    price_decimal: price_decimal || '0',
    delivery_days: Number(delivery_days),
    image,
  };
}
