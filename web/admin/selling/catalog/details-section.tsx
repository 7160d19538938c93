import { useState } from 'react';
import type { AdminService } from '../../../../contract/selling/catalog-admin.ts';
import { minimumCents } from '../../../../contract/shared/currencies.ts';
import { maxLength, ranges } from '../../../../contract/shared/limits.ts';
import { CURRENCY, currencyName, formatMoney, toCents } from '../../../../contract/shared/money.ts';
import { ImageField } from '../../../dashboard/forms/image-field.tsx';
import { SectionCard } from '../../../record/section-card.tsx';
import { Alert } from '../../../ui/alert.tsx';
import { Field, TextArea } from '../../../ui/field.tsx';
import { amountInput } from '../../../ui/fields/amount-input.ts';
import type { CategoryOption } from './category-options.ts';
import { CategorySelect } from './category-select.tsx';

type Props = {
  service: AdminService | null;
  categories: readonly CategoryOption[];
  errors: Record<string, string | undefined>;
  onAddCategory: () => void;
};

export function DetailsSection({ service, categories, errors, onAddCategory }: Props) {
  const [price, setPrice] = useState(service?.price_decimal ?? '');
  const [teaser, setTeaser] = useState(service?.teaser ?? '');
  const least = minimumCents[CURRENCY];
  const isTooSmall = price !== '' && (toCents(price) ?? least) < least;
  return (
    <SectionCard id="details" title="Details">
      <div className="grid grid-cols-1 gap-6">
        <div className="grid items-start gap-6 sm:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
          <Field
            label="Title"
            name="title"
            defaultValue={service?.title}
            required
            autoFocus={service === null}
            maxLength={maxLength.name}
            error={errors.title}
          />
          <CategorySelect
            categories={categories}
            chosen={service?.category_id}
            onAdd={onAddCategory}
            error={errors.category_id}
          />
        </div>
        <Field
          label="Teaser"
          name="teaser"
          counter={`${teaser.length}/${maxLength.teaser}`}
          defaultValue={service?.teaser ?? ''}
          onInput={({ currentTarget }) => setTeaser(currentTarget.value)}
          maxLength={maxLength.teaser}
          help="One sentence for cards and the head of the page."
          error={errors.teaser}
        />
        <TextArea
          label="Description"
          name="description"
          defaultValue={service?.description}
          required
          rows={8}
          className="field-sizing-content min-h-48"
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
        <div className="grid items-start gap-6 sm:grid-cols-2">
          <Field
            label="Price"
            name="price_decimal"
            {...amountInput}
            defaultValue={service?.price_decimal}
            onInput={({ currentTarget }) => setPrice(currentTarget.value)}
            required
            help={`In ${currencyName()}.`}
            error={errors.price_decimal}
          />
          <Field
            label="Working days"
            name="delivery_days"
            type="number"
            inputMode="numeric"
            {...ranges.deliveryDays}
            step="1"
            defaultValue={service?.delivery_days}
            required
            className="tabular-nums"
            help="From the paid and answered order to the delivery."
            error={errors.delivery_days}
          />
          <Field
            label="By the hour, from"
            name="hourly_from"
            {...amountInput}
            optional
            defaultValue={service?.hourly_from ?? ''}
            help="What the work typically costs elsewhere. The service page compares it with the price."
            error={errors.hourly_from}
          />
          <Field
            label="By the hour, to"
            name="hourly_to"
            {...amountInput}
            optional
            defaultValue={service?.hourly_to ?? ''}
            error={errors.hourly_to}
          />
          <ImageField
            // The uploaded file is the current image after saving.
            key={service?.image}
            label="Image"
            name="image"
            currentImage={service?.image}
            error={errors.image}
          />
          <Field
            label="Video"
            name="video"
            type="url"
            optional
            defaultValue={service?.video ?? ''}
            maxLength={maxLength.link}
            help="A link to YouTube, Vimeo or a video file. The service page shows it instead of the image."
            error={errors.video}
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
      </div>
    </SectionCard>
  );
}
