import { useState } from 'react';
import { useRevalidator } from 'react-router';
import type { BrandImageKind } from '../../../../contract/shared/company/brand.ts';
import { call } from '../../../api/browser.ts';
import type { Response } from '../../../api/call.ts';
import { showSaved } from '../../../dashboard/forms/save-bar.tsx';
import { errorText } from '../../../dashboard/forms/use-action.ts';
import { dashboardMeta } from '../../../dashboard/frame/dashboard-meta.ts';
import { Retry } from '../../../dashboard/frame/retry.tsx';
import { settledOrRedirect } from '../../../dashboard/load-or-redirect.ts';
import { PageHead } from '../../../dashboard/page-head.tsx';
import { useSite } from '../../../site.ts';
import { refreshSite } from '../../../site-changes.ts';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { useForm } from '../../../ui/hooks/use-form.ts';
import { GroupForm } from '../../office/company-groups/group-form.tsx';
import { SettingsGroup } from '../../office/settings/settings-group.tsx';
import type { Route } from './+types/brand.ts';
import { ColorField, tintIn } from './color-field.tsx';
import { IconResults, LogoResults, type Look, ShareResult } from './previews.tsx';
import { type Chosen, imageWith, UploadField } from './upload-field.tsx';

export { ScreenError as ErrorBoundary } from '../../../dashboard/frame/screen-error.tsx';
export { ListSkeleton as HydrateFallback } from '../../../dashboard/list/list-skeleton.tsx';

export const meta: Route.MetaFunction = (args) => dashboardMeta(args, 'Brand');

export const clientLoader = ({ url }: Route.ClientLoaderArgs) =>
  settledOrRedirect(call('GET /admin/settings/brand'), url, { failed: 'Failed to fetch the brand.' });

export default function BrandScreen({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <PageHead title="Brand" />
      {loaderData.error !== null ? (
        <Retry message={loaderData.error} />
      ) : (
        <BrandForm key={loaderData.content.updated_at} loaded={loaderData.content} />
      )}
    </>
  );
}

type Loaded = Response<'GET /admin/settings/brand'>;

const uploads = ['logo', 'logo_dark', 'logo_vector', 'icon', 'share'] as const satisfies BrandImageKind[];
type Upload = (typeof uploads)[number];
type Images = Record<Upload, Chosen>;

const RASTER = 'image/png,image/webp';
const NAME = 'Brand';

function BrandForm({ loaded }: { loaded: Loaded }) {
  const { value, images: stored, updated_at } = loaded;
  const { revalidate } = useRevalidator();
  const { name } = useSite().config.company;
  const [color, setColor] = useState(value.color);
  const [wordmark, setWordmark] = useState(value.wordmark);
  const [images, setImages] = useState(
    () => Object.fromEntries(uploads.map((kind) => [kind, imageWith(stored, value[kind])])) as Images,
  );
  const form = useForm({
    failure: 'Failed to save the brand.',
    errorMessage: errorText,
    async submit() {
      const ids = Object.fromEntries(uploads.map((kind) => [kind, images[kind]?.id ?? null]));
      const sent = { ...value, ...ids, color: color.trim(), wordmark };
      await call('PUT /admin/settings/brand', { body: { value: sent, updated_at } });
      refreshSite();
      await revalidate();
      showSaved(NAME, 'Brand saved.');
    },
  });
  const look: Look = {
    name,
    wordmark,
    tint: tintIn(color) ?? tintIn(value.color) ?? { brand_hue: 0, brand_chroma: 0 },
    ...images,
  };
  const field = (kind: Upload) => ({
    kind,
    image: images[kind],
    errors: form.errors,
    onChange: (image: Chosen) => setImages((now) => ({ ...now, [kind]: image })),
  });
  return (
    <GroupForm
      name={NAME}
      form={form}
      loaded={loaded}
      load={() => call('GET /admin/settings/brand')}
      remove={() => call('DELETE /admin/settings/brand')}
      onDiscard={() => {
        setColor(value.color);
        setWordmark(value.wordmark);
      }}
    >
      <SettingsGroup title="Color" text="For buttons, links, emails and documents.">
        <ColorField value={color} onChange={setColor} error={form.errors.color} />
      </SettingsGroup>
      <SettingsGroup
        title="Logo"
        text="In the header, in emails and on documents. Documents that were issued don’t change."
      >
        <div className="sm:col-span-3">
          <Checkbox
            name="wordmark"
            value="1"
            checked={wordmark}
            onChange={({ currentTarget }) => setWordmark(currentTarget.checked)}
            label="The name in type is our logo"
          />
        </div>
        <div className="grid gap-5 sm:col-span-3 lg:grid-cols-2">
          <UploadField
            {...field('logo')}
            label="Logo"
            accept={RASTER}
            help="PNG or WebP, at least 400 px wide or 120 px high, up to 2 MB. A transparent ground is best."
            isRequired={!wordmark}
          />
          <UploadField
            {...field('logo_dark')}
            label="Logo in the dark theme"
            accept={RASTER}
            help="The same in light colors. Without it, a dark logo gets a light ground."
          />
          <UploadField
            {...field('logo_vector')}
            label="Logo as SVG"
            accept="image/svg+xml"
            help="For the header, up to 100 kB, with texts as paths."
          />
        </div>
        <LogoResults look={look} />
      </SettingsGroup>
      <SettingsGroup
        title="App icon"
        text="In browser tabs and on a phone’s home screen. Without one, it is drawn from the logo."
      >
        <div className="sm:col-span-3">
          <UploadField
            {...field('icon')}
            label="Icon"
            accept={RASTER}
            help="PNG or WebP, square, at least 512 px wide, up to 1 MB."
          />
        </div>
        <IconResults look={look} icon={images.icon} />
      </SettingsGroup>
      <SettingsGroup title="Shared links" text="Shown where somebody shares a link to your site.">
        <div className="sm:col-span-3">
          <UploadField
            {...field('share')}
            label="Picture"
            accept="image/jpeg,image/png,image/webp"
            help="JPEG, PNG or WebP, at least 1200 × 630 px, up to 8 MB. It is cropped to that shape."
          />
        </div>
        <ShareResult look={look} share={images.share} />
      </SettingsGroup>
    </GroupForm>
  );
}
