import { useRevalidator } from 'react-router';
import { maxLength } from '../../../../contract/shared/limits.ts';
import { call } from '../../../api/browser.ts';
import type { Response } from '../../../api/call.ts';
import { showSaved } from '../../../dashboard/forms/save-bar.tsx';
import { errorText } from '../../../dashboard/forms/use-action.ts';
import { dashboardMeta } from '../../../dashboard/frame/dashboard-meta.ts';
import { Retry } from '../../../dashboard/frame/retry.tsx';
import { settledOrRedirect } from '../../../dashboard/load-or-redirect.ts';
import { PageHead } from '../../../dashboard/page-head.tsx';
import { refreshSite } from '../../../site-changes.ts';
import { Field, Select, TextArea } from '../../../ui/field.tsx';
import { useForm } from '../../../ui/hooks/use-form.ts';
import { SettingsGroup } from '../settings/settings-group.tsx';
import type { Route } from './+types/company.ts';
import { GroupForm } from './group-form.tsx';
import { laws } from './laws.ts';
import { atRows, linesIn } from './record-rows.tsx';
import { CompanyTabs } from './site-tabs.tsx';

export { ScreenError as ErrorBoundary } from '../../../dashboard/frame/screen-error.tsx';
export { ListSkeleton as HydrateFallback } from '../../../dashboard/list/list-skeleton.tsx';

export const meta: Route.MetaFunction = (args) => dashboardMeta(args, 'Company');

export const clientLoader = ({ url }: Route.ClientLoaderArgs) =>
  settledOrRedirect(call('GET /admin/settings/company'), url, { failed: 'Failed to fetch the company.' });

export default function CompanyScreen({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <PageHead title="Company" />
      <CompanyTabs shown="On the site" />
      {loaderData.error !== null ? (
        <Retry message={loaderData.error} />
      ) : (
        <CompanyForm key={loaderData.content.updated_at} loaded={loaderData.content} />
      )}
    </>
  );
}

type Loaded = Response<'GET /admin/settings/company'>;
type Value = Loaded['value'];

const buyers: Record<Value['sells_to'], string> = {
  both: 'Businesses and private persons',
  businesses: 'Businesses only',
  consumers: 'Private persons only',
};

const NAME = 'Company';

function CompanyForm({ loaded }: { loaded: Loaded }) {
  const { value, updated_at } = loaded;
  const { revalidate } = useRevalidator();
  const form = useForm({
    failure: 'Failed to save the company.',
    errorMessage: errorText,
    async submit(values) {
      const text = (field: string) => (values[field] ?? '').trim();
      const sent: Value = {
        name: text('name'),
        email: text('email'),
        phone: text('phone'),
        opening_hours: text('opening_hours'),
        founded_year: text('founded_year') === '' ? null : Number(text('founded_year')),
        google_maps_embed_url: text('google_maps_embed_url'),
        public_address: linesIn(text('public_address')),
        sells_to: text('sells_to') as Value['sells_to'],
        preset: text('preset') as Value['preset'],
      };
      await call('PUT /admin/settings/company', { body: { value: sent, updated_at } }).catch((error: unknown) => {
        throw atRows(error, values, { texts: ['public_address'] });
      });
      refreshSite();
      await revalidate();
      showSaved(NAME, 'Company saved.');
    },
  });
  const field = (name: string) => ({ name, error: form.errors[name] });
  return (
    <GroupForm
      name={NAME}
      form={form}
      loaded={loaded}
      load={() => call('GET /admin/settings/company')}
      remove={() => call('DELETE /admin/settings/company')}
    >
      <SettingsGroup title="Name and contact" text="On the site, in emails and on a phone’s home screen.">
        <div className="sm:col-span-3">
          <Field label="Name" required maxLength={80} defaultValue={value.name} {...field('name')} />
        </div>
        <div className="sm:col-span-2">
          <Field
            label="Email"
            type="email"
            required
            maxLength={maxLength.email}
            defaultValue={value.email}
            {...field('email')}
          />
        </div>
        <Field label="Phone" optional maxLength={maxLength.phone} defaultValue={value.phone} {...field('phone')} />
        <div className="sm:col-span-2">
          <Field
            label="Opening hours"
            optional
            maxLength={200}
            defaultValue={value.opening_hours}
            {...field('opening_hours')}
          />
        </div>
        <Field
          label="Founded in"
          optional
          type="number"
          min={1900}
          max={new Date().getFullYear()}
          defaultValue={value.founded_year ?? ''}
          {...field('founded_year')}
        />
      </SettingsGroup>
      <SettingsGroup title="Address" text="The site shows the address on invoices unless you enter another one.">
        <div className="sm:col-span-3">
          <TextArea
            label="Address on the site"
            optional
            rows={4}
            help="One line each, at most 6."
            defaultValue={(value.public_address ?? []).join('\n')}
            {...field('public_address')}
          />
        </div>
        <div className="sm:col-span-3">
          <Field
            label="Google Maps link"
            optional
            help="From Share, Embed a map. The map is loaded only after a click."
            defaultValue={value.google_maps_embed_url}
            {...field('google_maps_embed_url')}
          />
        </div>
      </SettingsGroup>
      <SettingsGroup title="Customers" text="What the law asks of a shop depends on both.">
        <div className="sm:col-span-3">
          <Select label="Whom you sell to" defaultValue={value.sells_to} {...field('sells_to')}>
            {Object.entries(buyers).map(([name, text]) => (
              <option key={name} value={name}>
                {text}
              </option>
            ))}
          </Select>
        </div>
        <div className="sm:col-span-3">
          <Select
            label="Law"
            help="For the templates of legal pages, and the order of day and month."
            defaultValue={value.preset}
            {...field('preset')}
          >
            {Object.entries(laws).map(([name, text]) => (
              <option key={name} value={name}>
                {text}
              </option>
            ))}
          </Select>
        </div>
      </SettingsGroup>
    </GroupForm>
  );
}
