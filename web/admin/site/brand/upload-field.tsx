import { type ReactNode, useState } from 'react';
import type { BrandImageKind, UploadedBrandImage } from '../../../../contract/shared/company/brand.ts';
import { call } from '../../../api/browser.ts';
import { ApiError } from '../../../api/call.ts';
import { ImageDrop } from '../../../dashboard/forms/image-drop.tsx';
import { errorText } from '../../../dashboard/forms/use-action.ts';
import { Button } from '../../../ui/button.tsx';
import { FieldFrame, useFieldIds } from '../../../ui/field.tsx';
import { HiddenText } from '../../../ui/fields/hidden-text.tsx';

/** `null` is no image. */
export type Chosen = UploadedBrandImage | null;

type Props = {
  kind: BrandImageKind;
  /** The server’s errors name it. */
  name?: string;
  label: string;
  help: ReactNode;
  accept: string;
  image: Chosen;
  /** Where the file itself can't be shown, such as a film. */
  preview?: string | null;
  onChange: (image: Chosen) => void;
  errors: Record<string, string | undefined>;
  isRequired?: boolean;
};

const WAIT = 'Wait until the image is uploaded.';

/** The server’s rule begins with the name of its field: `The file field must be a PNG or WebP image.` */
function reasonOf(error: unknown): string {
  if (error instanceof ApiError) {
    if (error.status === 413) return 'This file is too large. Please choose a smaller one.';
    const [rule] = error.errors?.file ?? [];
    if (rule) return `The file ${rule.replace(/^The \S+ field /, '')}`;
  }
  return errorText(error, 'Failed to upload the image.');
}

/** Uploads at once, so that its result is seen before it counts. The form sends the id. */
export function UploadField(props: Props) {
  const { kind, name = kind, label, help, accept, image, preview, onChange, errors, isRequired = false } = props;
  const [state, setState] = useState<{ file: string; problem: string | null; isBusy: boolean } | null>(null);
  const error = state?.problem ?? errors[name] ?? errors[`${name}-file`];
  const { id, props: ids } = useFieldIds(undefined, help, error);
  const upload = async (control: HTMLInputElement, file: File) => {
    setState({ file: file.name, problem: null, isBusy: true });
    control.setCustomValidity(WAIT);
    const body = new FormData();
    body.set('kind', kind);
    body.set('file', file);
    try {
      onChange(await call('POST /admin/brand-images', { body }));
      setState({ file: file.name, problem: null, isBusy: false });
    } catch (failure) {
      setState({ file: file.name, problem: reasonOf(failure), isBusy: false });
    } finally {
      control.setCustomValidity('');
      // The same file may be chosen again.
      control.value = '';
    }
  };
  const shown = preview === undefined ? (image?.url ?? null) : preview;
  return (
    <div className="grid content-start justify-items-start gap-1 *:first:w-full">
      <FieldFrame {...{ id, label, help, error, optional: !isRequired }}>
        <ImageDrop
          {...ids}
          name={`${name}-file`}
          accept={accept}
          shown={shown}
          alt="Current image"
          isOnDark={kind === 'logo_dark'}
          fileName={image ? (state?.file ?? (shown ? undefined : 'Replace the file')) : undefined}
          state={state?.isBusy ? 'Uploading…' : undefined}
          onChange={({ currentTarget }) => {
            const file = currentTarget.files?.[0];
            if (file) void upload(currentTarget, file);
          }}
        />
        <HiddenText
          name={name}
          text={image ? JSON.stringify(image) : ''}
          onRestore={(text) => {
            setState(null);
            onChange(text === '' ? null : (JSON.parse(text) as UploadedBrandImage));
          }}
        />
      </FieldFrame>
      {image && !isRequired && (
        <Button
          tone="quiet"
          size="small"
          onClick={() => {
            setState(null);
            onChange(null);
          }}
        >
          Remove <span className="sr-only">{label.toLowerCase()}</span>
        </Button>
      )}
    </div>
  );
}

/** The image with the id, as the settings refer to it. */
export const imageWith = (images: readonly UploadedBrandImage[], id: number | string | null | undefined): Chosen =>
  images.find((image) => String(image.id) === String(id)) ?? null;
