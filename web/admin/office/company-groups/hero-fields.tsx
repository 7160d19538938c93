import { useRef, useState } from 'react';
import { Link } from 'react-router';
import { call } from '../../../api/browser.ts';
import type { Response } from '../../../api/call.ts';
import { dashboardUrl } from '../../rows.ts';
import { type Chosen, imageWith, UploadField } from '../../site/brand/upload-field.tsx';

type Brand = Response<'GET /admin/settings/brand'>;

/** Pictures belong to the brand, which is saved before the texts. */
export function useHero(brand: Brand) {
  const { value, images, source } = brand;
  const [image, setImage] = useState<Chosen>(() => imageWith(images, value.hero_image));
  const [video, setVideo] = useState<Chosen>(() => imageWith(images, value.hero_video));
  const saved = useRef(brand);
  return {
    image,
    setImage,
    video,
    setVideo,
    /** A company file may name a logo that nobody has uploaded. */
    canSave: source === 'browser' || value.wordmark || value.logo !== null,
    async save() {
      const ids = { hero_image: image?.id ?? null, hero_video: video?.id ?? null };
      const { value: last, updated_at } = saved.current;
      if (last.hero_image === ids.hero_image && last.hero_video === ids.hero_video) return;
      saved.current = await call('PUT /admin/settings/brand', { body: { value: { ...last, ...ids }, updated_at } });
    },
  };
}

type Props = { hero: ReturnType<typeof useHero>; errors: Record<string, string | undefined> };

export function HeroFields({ hero, errors }: Props) {
  const { image, setImage, video, setVideo, canSave } = hero;
  if (!canSave)
    return (
      <p className="sm:col-span-2">
        To upload an image or a video, save your{' '}
        <Link to={dashboardUrl('settings/brand')} className="underline underline-offset-4">
          brand
        </Link>{' '}
        first.
      </p>
    );
  return (
    <div className="grid gap-5 sm:col-span-3 lg:grid-cols-2">
      <UploadField
        kind="hero_image"
        label="Image"
        accept="image/jpeg,image/png,image/webp,image/avif,image/gif"
        help="JPEG, PNG, WebP, AVIF or GIF, up to 8 MB."
        image={image}
        errors={errors}
        onChange={setImage}
      />
      <UploadField
        kind="hero_video"
        label="Video"
        accept="video/mp4"
        help="MP4, up to 12 MB. It plays without sound, and the image is shown until then."
        image={video}
        preview={null}
        errors={errors}
        onChange={setVideo}
      />
    </div>
  );
}
