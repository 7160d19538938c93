import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { call } from '../../../api/browser.ts';
import type { Response } from '../../../api/call.ts';
import { showSaved } from '../../../dashboard/forms/save-bar.tsx';
import { errorText } from '../../../dashboard/forms/use-action.ts';
import { dashboardMeta } from '../../../dashboard/frame/dashboard-meta.ts';
import { Retry } from '../../../dashboard/frame/retry.tsx';
import { settledOrRedirect } from '../../../dashboard/load-or-redirect.ts';
import { PageHead } from '../../../dashboard/page-head.tsx';
import { TextArea } from '../../../ui/field.tsx';
import { useForm } from '../../../ui/hooks/use-form.ts';
import { imageWith, UploadField } from '../../site/brand/upload-field.tsx';
import { SettingsGroup } from '../settings/settings-group.tsx';
import type { Route } from './+types/about.ts';
import { GroupForm } from './group-form.tsx';
import { atRows, RecordRows, type RowField, recordsIn } from './record-rows.tsx';
import { SiteTabs } from './site-tabs.tsx';

export { ScreenError as ErrorBoundary } from '../../../dashboard/frame/screen-error.tsx';
export { ListSkeleton as HydrateFallback } from '../../../dashboard/list/list-skeleton.tsx';

export const meta: Route.MetaFunction = (args) => dashboardMeta(args, 'About the company');

export const clientLoader = ({ url }: Route.ClientLoaderArgs) =>
  settledOrRedirect(call('GET /admin/settings/about'), url, { failed: 'Failed to fetch the texts.' });

export default function AboutScreen({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <PageHead title="Site" />
      <SiteTabs shown="About" />
      {loaderData.error !== null ? (
        <Retry message={loaderData.error} />
      ) : (
        <AboutForm key={loaderData.content.updated_at} loaded={loaderData.content} />
      )}
    </>
  );
}

type Loaded = Response<'GET /admin/settings/about'>;
type Value = Loaded['value'];

const sections = [
  ['who_we_are', 'Who We Are'],
  ['what_we_do', 'What We Do'],
  ['why_choose_us', 'Why Choose Us'],
  ['our_mission', 'Our Mission'],
] as const;

const teamFields: readonly RowField[] = [
  { name: 'name', label: 'Name', required: true, maxLength: 120 },
  { name: 'role', label: 'Role', maxLength: 120 },
  { name: 'certificates', label: 'Certificates', kind: 'list', help: 'One per line.' },
  { name: 'photo', label: 'Photo', kind: 'own' },
];

const awardFields: readonly RowField[] = [
  { name: 'year', label: 'Year', kind: 'number', required: true },
  { name: 'name', label: 'Award', required: true, maxLength: 160 },
  { name: 'by', label: 'Given by', required: true, maxLength: 160 },
];

/** Blank lines separate paragraphs. */
const paragraphsIn = (text = ''): string[] =>
  text
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.trim())
    .filter(Boolean);

const NAME = 'About';

function AboutForm({ loaded }: { loaded: Loaded }) {
  const { value, updated_at } = loaded;
  const { revalidate } = useRevalidator();
  const [photos, setPhotos] = useState(loaded.images);
  const form = useForm({
    failure: 'Failed to save the texts.',
    errorMessage: errorText,
    async submit(values) {
      const sent: Value = {
        who_we_are: paragraphsIn(values.who_we_are),
        what_we_do: paragraphsIn(values.what_we_do),
        why_choose_us: paragraphsIn(values.why_choose_us),
        our_mission: paragraphsIn(values.our_mission),
        team: recordsIn(values, 'team', teamFields) as Value['team'],
        awards: recordsIn(values, 'awards', awardFields) as Value['awards'],
      };
      await call('PUT /admin/settings/about', { body: { value: sent, updated_at } }).catch((error: unknown) => {
        throw atRows(error, values, { rows: ['team', 'awards'], texts: sections.map(([name]) => name) });
      });
      await revalidate();
      showSaved(NAME, 'Texts saved.');
    },
  });
  return (
    <GroupForm
      name={NAME}
      form={form}
      loaded={loaded}
      load={() => call('GET /admin/settings/about')}
      remove={() => call('DELETE /admin/settings/about')}
    >
      <SettingsGroup title="Texts" text="Blank lines separate paragraphs. A section without text is not shown.">
        {sections.map(([name, label]) => (
          <div key={name} className="sm:col-span-3">
            <TextArea
              label={label}
              name={name}
              optional
              rows={5}
              defaultValue={value[name].join('\n\n')}
              error={form.errors[name]}
            />
          </div>
        ))}
      </SettingsGroup>
      <SettingsGroup title="Team" text="People who work for you and have agreed to be named.">
        <RecordRows
          name="team"
          label="Team"
          noun="person"
          title="name"
          fields={teamFields}
          stored={value.team}
          max={30}
          errors={form.errors}
          more={({ id, values }, change) => (
            <UploadField
              kind="photo"
              name={`team-${id}-photo`}
              label="Photo"
              accept="image/jpeg,image/png,image/webp"
              help="JPEG, PNG or WebP, up to 8 MB. It is cropped to a square."
              image={imageWith(photos, values.photo)}
              errors={form.errors}
              onChange={(photo) => {
                if (photo) setPhotos((now) => [...now, photo]);
                change({ photo: photo ? String(photo.id) : '' });
              }}
            />
          )}
        />
      </SettingsGroup>
      <SettingsGroup title="Awards" text="The newest first.">
        <RecordRows
          name="awards"
          label="Awards"
          noun="award"
          title="name"
          fields={awardFields}
          stored={value.awards}
          max={20}
          errors={form.errors}
        />
      </SettingsGroup>
    </GroupForm>
  );
}
