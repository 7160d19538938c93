import { Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Link, useRevalidator } from 'react-router';
import { maxLength } from '../../../../contract/shared/limits.ts';
import type { SellerInput, SellerSettings } from '../../../../contract/shared/settings-values.ts';
import { call } from '../../../api/browser.ts';
import type { Response } from '../../../api/call.ts';
import { CountrySelect, RegionField } from '../../../billing/country-select.tsx';
import { storedState } from '../../../dashboard/forms/keep-typed.ts';
import { showSaved } from '../../../dashboard/forms/save-bar.tsx';
import { errorText } from '../../../dashboard/forms/use-action.ts';
import { dashboardMeta } from '../../../dashboard/frame/dashboard-meta.ts';
import { Retry } from '../../../dashboard/frame/retry.tsx';
import { settledOrRedirect } from '../../../dashboard/load-or-redirect.ts';
import { PageHead } from '../../../dashboard/page-head.tsx';
import { Button } from '../../../ui/button.tsx';
import { Field, Select, TextArea } from '../../../ui/field.tsx';
import { useForm } from '../../../ui/hooks/use-form.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { CompanyTabs } from '../../office/company-groups/site-tabs.tsx';
import { SettingsForm } from '../../office/settings/settings-form.tsx';
import { SettingsGroup } from '../../office/settings/settings-group.tsx';
import type { Route } from './+types/seller.ts';
import { LegalFields } from './legal-fields.tsx';

export { ScreenError as ErrorBoundary } from '../../../dashboard/frame/screen-error.tsx';
export { ListSkeleton as HydrateFallback } from '../../../dashboard/list/list-skeleton.tsx';

export const meta: Route.MetaFunction = (args) => dashboardMeta(args, 'Company and invoices');

export const clientLoader = ({ url }: Route.ClientLoaderArgs) =>
  settledOrRedirect(call('GET /admin/settings/seller'), url, { failed: 'Failed to fetch the company details.' });

export default function SellerSettingsScreen({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <PageHead title="Company and invoices" />
      <CompanyTabs shown="On invoices" />
      {loaderData.error !== null ? (
        <Retry message={loaderData.error} />
      ) : (
        <SellerForm key={loaderData.content.updated_at} stored={loaderData.content} />
      )}
    </>
  );
}

type TaxId = SellerSettings['tax_ids'][number];
type Listed = TaxId & { key: number };

const taxIdKindNames: Record<TaxId['kind'], string> = {
  eu_vat: 'EU VAT number',
  gb_vat: 'UK VAT number',
  in_gstin: 'GSTIN (India)',
  other: 'Other tax id',
};

const MAX_TAX_IDS = 5;
const bankFields = ['holder', 'iban', 'bic', 'account', 'routing', 'bank'] as const;

/** Field names, as in the server's errors. */
const at = (field: string) => `value.${field}`;

const withKeys = (taxIds: readonly TaxId[]): Listed[] => taxIds.map((taxId, key) => ({ ...taxId, key }));

function bodyOf(values: Record<string, string>, taxIdCount: number): SellerInput {
  const text = (field: string) => (values[at(field)] ?? '').trim();
  const bank = Object.fromEntries(bankFields.map((field) => [field, text(`bank.${field}`)]));
  return {
    legal_name: text('legal_name'),
    street: text('street'),
    city: text('city'),
    postal_code: text('postal_code'),
    region: text('region'),
    country: text('country'),
    tax_ids: Array.from({ length: taxIdCount }, (_, i) => ({
      kind: text(`tax_ids.${i}.kind`) as TaxId['kind'],
      number: text(`tax_ids.${i}.number`),
    })),
    registration: text('registration'),
    bank: Object.values(bank).some(Boolean) ? (bank as SellerSettings['bank']) : null,
    footer: text('footer'),
    representatives: text('representatives'),
    register_court: text('register_court'),
    supervisor: text('supervisor'),
    privacy_contact: text('privacy_contact'),
    dispute_board: text('dispute_board') as SellerSettings['dispute_board'],
    dispute_text: text('dispute_text'),
  };
}

const NAME = 'Company details';

type Unsaved = { country?: string; taxIds?: Listed[] };

/** Undefined without changes. */
function unsavedOf(value: SellerSettings, country: string, taxIds: Listed[]): Unsaved | undefined {
  const isListed = taxIds.length === value.tax_ids.length && taxIds.every(({ key }, i) => key === i);
  const unsaved = { ...(country !== value.country && { country }), ...(!isListed && { taxIds }) };
  return Object.keys(unsaved).length === 0 ? undefined : unsaved;
}

function SellerForm({ stored: { value, updated_at } }: { stored: Response<'GET /admin/settings/seller'> }) {
  const { revalidate } = useRevalidator();
  const [country, setCountry] = useState(() => storedState<Unsaved>(NAME)?.country ?? value.country);
  const [taxIds, setTaxIds] = useState(() => storedState<Unsaved>(NAME)?.taxIds ?? withKeys(value.tax_ids));
  const form = useForm({
    failure: 'Failed to save the company details.',
    errorMessage: errorText,
    async submit(values) {
      await call('PUT /admin/settings/seller', { body: { value: bodyOf(values, taxIds.length), updated_at } });
      // The reload would lose text typed after the toast.
      await revalidate();
      showSaved(NAME, 'Company details saved.');
    },
  });
  const { errors, setDirty } = form;
  const field = (name: string) => ({ name: at(name), error: errors[at(name)] });
  const change = (next: Listed[]) => {
    setTaxIds(next);
    setDirty(true);
  };
  return (
    <SettingsForm
      name={NAME}
      form={form}
      shown={updated_at}
      load={() => call('GET /admin/settings/seller')}
      unsaved={unsavedOf(value, country, taxIds)}
      onRestore={(unsaved: Unsaved) => {
        setCountry(unsaved.country ?? value.country);
        setTaxIds(unsaved.taxIds ?? withKeys(value.tax_ids));
      }}
      onDiscard={() => {
        setCountry(value.country);
        setTaxIds(withKeys(value.tax_ids));
      }}
    >
      <SettingsGroup
        title="Company"
        text="Your registered name, for invoices and legal texts. The site shows the name under “On the site”."
      >
        <div className="sm:col-span-3">
          <Field
            label="Legal name"
            defaultValue={value.legal_name}
            autoComplete="organization"
            maxLength={maxLength.name}
            {...field('legal_name')}
          />
        </div>
        <div className="sm:col-span-3">
          <Field
            label="Registration"
            optional
            defaultValue={value.registration}
            help="Such as “HRB 1234, Amtsgericht Berlin”. It’s printed in the footer."
            maxLength={maxLength.name}
            {...field('registration')}
          />
        </div>
      </SettingsGroup>
      <SettingsGroup title="Address" text="Where the company is registered.">
        <div className="sm:col-span-3">
          <Field label="Street" defaultValue={value.street} maxLength={maxLength.name} {...field('street')} />
        </div>
        <Field
          label="Postal code"
          defaultValue={value.postal_code}
          maxLength={maxLength.postalCode}
          {...field('postal_code')}
        />
        <div className="sm:col-span-2">
          <Field label="City" defaultValue={value.city} maxLength={maxLength.city} {...field('city')} />
        </div>
        <CountrySelect
          value={country}
          blank="No country"
          onChange={({ currentTarget }) => setCountry(currentTarget.value)}
          {...field('country')}
        />
        <div className="sm:col-span-2">
          <RegionField country={country} defaultValue={value.region} {...field('region')} />
        </div>
      </SettingsGroup>
      <LegalFields value={value} field={field} />
      <SettingsGroup title="Tax ids" text="Invoices to companies need at least one once you charge tax.">
        <div className="grid gap-5 sm:col-span-3">
          {taxIds.map(({ key, kind, number }, i) => (
            <div
              key={key}
              className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-x-3 gap-y-5 sm:grid-cols-[14rem_minmax(0,1fr)_auto]"
            >
              <div className="max-sm:col-span-2">
                <Select label="Kind" defaultValue={kind} {...field(`tax_ids.${i}.kind`)}>
                  {Object.entries(taxIdKindNames).map(([name, text]) => (
                    <option key={name} value={name}>
                      {text}
                    </option>
                  ))}
                </Select>
              </div>
              <Field
                label="Number"
                required
                defaultValue={number}
                maxLength={maxLength.taxId}
                autoCapitalize="characters"
                spellCheck={false}
                {...field(`tax_ids.${i}.number`)}
              />
              <IconButton
                label={`Remove tax id ${i + 1}`}
                onClick={() => change(taxIds.filter((other) => other.key !== key))}
                className="mt-7.5 hover:text-bad"
              >
                <Trash2 aria-hidden size={18} />
              </IconButton>
            </div>
          ))}
          {taxIds.length < MAX_TAX_IDS && (
            <Button
              tone="secondary"
              className="justify-self-start"
              onClick={() =>
                change([
                  ...taxIds,
                  { kind: 'eu_vat', number: '', key: Math.max(-1, ...taxIds.map(({ key }) => key)) + 1 },
                ])
              }
            >
              <Plus aria-hidden size={18} />
              Add a tax id
            </Button>
          )}
        </div>
      </SettingsGroup>
      <SettingsGroup title="Bank details" text="Printed while an amount is due, with the invoice number as reference.">
        <Field label="Account holder" optional defaultValue={value.bank?.holder ?? ''} {...field('bank.holder')} />
        <Field label="IBAN" optional spellCheck={false} defaultValue={value.bank?.iban ?? ''} {...field('bank.iban')} />
        <Field label="BIC" optional spellCheck={false} defaultValue={value.bank?.bic ?? ''} {...field('bank.bic')} />
        <Field label="Account number" optional defaultValue={value.bank?.account ?? ''} {...field('bank.account')} />
        <Field label="Routing number" optional defaultValue={value.bank?.routing ?? ''} {...field('bank.routing')} />
        <Field label="Bank" optional defaultValue={value.bank?.bank ?? ''} {...field('bank.bank')} />
      </SettingsGroup>
      <SettingsGroup title="Documents" text="The days on documents are days in the company’s time zone.">
        <p className="sm:col-span-3">
          Time zone: {value.time_zone.replaceAll('_', ' ')}.{' '}
          <Link to="/admin/dashboard/settings/work" className="underline underline-offset-4">
            Change it under Working hours and promises
          </Link>
        </p>
        <div className="sm:col-span-3">
          <TextArea
            label="Footer text"
            optional
            rows={3}
            maxLength={maxLength.documentNote}
            defaultValue={value.footer}
            {...field('footer')}
          />
        </div>
      </SettingsGroup>
    </SettingsForm>
  );
}
