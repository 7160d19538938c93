import { useRevalidator } from 'react-router';
import { call } from '../../../api/browser.ts';
import type { Response } from '../../../api/call.ts';
import { showSaved } from '../../../dashboard/forms/save-bar.tsx';
import { errorText } from '../../../dashboard/forms/use-action.ts';
import { dashboardMeta } from '../../../dashboard/frame/dashboard-meta.ts';
import { Retry } from '../../../dashboard/frame/retry.tsx';
import { settledOrRedirect } from '../../../dashboard/load-or-redirect.ts';
import { PageHead } from '../../../dashboard/page-head.tsx';
import { useForm } from '../../../ui/hooks/use-form.ts';
import { SettingsGroup } from '../settings/settings-group.tsx';
import type { Route } from './+types/links.ts';
import { GroupForm } from './group-form.tsx';
import { atRows, RecordRows, type RowField, recordsIn } from './record-rows.tsx';
import { SiteTabs } from './site-tabs.tsx';

export { ScreenError as ErrorBoundary } from '../../../dashboard/frame/screen-error.tsx';
export { ListSkeleton as HydrateFallback } from '../../../dashboard/list/list-skeleton.tsx';

export const meta: Route.MetaFunction = (args) => dashboardMeta(args, 'Links of the site');

export const clientLoader = ({ url }: Route.ClientLoaderArgs) =>
  settledOrRedirect(call('GET /admin/settings/links'), url, { failed: 'Failed to fetch the links.' });

export default function LinksScreen({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <PageHead title="Site" />
      <SiteTabs shown="Links" />
      {loaderData.error !== null ? (
        <Retry message={loaderData.error} />
      ) : (
        <LinksForm key={loaderData.content.updated_at} loaded={loaderData.content} />
      )}
    </>
  );
}

type Loaded = Response<'GET /admin/settings/links'>;
type Value = Loaded['value'];

const networks: Record<Value['social'][number]['network'], string> = {
  linkedin: 'LinkedIn',
  x: 'X',
  facebook: 'Facebook',
  instagram: 'Instagram',
  youtube: 'YouTube',
  github: 'GitHub',
  mastodon: 'Mastodon',
  other: 'Another site',
};

const socialFields: readonly RowField[] = [
  { name: 'network', label: 'Network', kind: 'select', options: Object.entries(networks) },
  { name: 'label', label: 'Label', required: true, maxLength: 60, help: 'Read out by screen readers.' },
  { name: 'url', label: 'Link', required: true, maxLength: 500 },
];

const navigationFields: readonly RowField[] = [
  { name: 'label', label: 'Label', required: true, maxLength: 30 },
  { name: 'url', label: 'Path or link', required: true, maxLength: 500, help: 'Such as /services or https://…' },
  {
    name: 'place',
    label: 'Place',
    kind: 'select',
    options: [
      ['header', 'Header'],
      ['footer', 'Footer'],
    ],
  },
];

const NAME = 'Links';

function LinksForm({ loaded }: { loaded: Loaded }) {
  const { value, updated_at } = loaded;
  const { revalidate } = useRevalidator();
  const form = useForm({
    failure: 'Failed to save the links.',
    errorMessage: errorText,
    async submit(values) {
      const sent = {
        social: recordsIn(values, 'social', socialFields) as Value['social'],
        navigation: recordsIn(values, 'navigation', navigationFields) as Value['navigation'],
      };
      await call('PUT /admin/settings/links', { body: { value: sent, updated_at } }).catch((error: unknown) => {
        throw atRows(error, values, { rows: ['social', 'navigation'] });
      });
      await revalidate();
      showSaved(NAME, 'Links saved.');
    },
  });
  return (
    <GroupForm
      name={NAME}
      form={form}
      loaded={loaded}
      load={() => call('GET /admin/settings/links')}
      remove={() => call('DELETE /admin/settings/links')}
    >
      <SettingsGroup title="Social networks" text="Icons in the footer, in this order.">
        <RecordRows
          name="social"
          label="Social networks"
          noun="network"
          title="label"
          fields={socialFields}
          stored={value.social}
          max={7}
          errors={form.errors}
          initial={{ network: 'linkedin' }}
        />
      </SettingsGroup>
      <SettingsGroup title="Further links" text="Beside the links that the site has already.">
        <RecordRows
          name="navigation"
          label="Further links"
          noun="link"
          title="label"
          fields={navigationFields}
          stored={value.navigation}
          max={5}
          errors={form.errors}
          initial={{ place: 'footer' }}
        />
      </SettingsGroup>
    </GroupForm>
  );
}
