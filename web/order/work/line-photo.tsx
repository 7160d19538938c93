import { Camera, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { ChecklistLine } from '../../../contract/order/checklist.ts';
import type { OrderFile } from '../../../contract/order/files.ts';
import { call } from '../../api/browser.ts';
import type { useAction } from '../../dashboard/forms/use-action.ts';
import { Thumbnail } from '../../files/file-chip.tsx';
import { canOpen, scanText } from '../../files/file-text.ts';
import { openFile } from '../../files/open-file.ts';
import { uploadFile } from '../../files/upload-file.ts';
import { Button } from '../../ui/button.tsx';
import { IconButton } from '../../ui/icon-button.tsx';

type Props = { orderId: number; line: ChecklistLine; canChange: boolean; run: ReturnType<typeof useAction>['run'] };

/** The photo of a line is for the team. Phones offer their camera and their album for it. */
export function LinePhoto({ orderId, line, canChange, run }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const box = useRef<HTMLSpanElement>(null);
  const abort = useRef<AbortController | null>(null);
  const [progress, setProgress] = useState<number | null>(null);
  useEffect(() => () => abort.current?.abort(), []);
  const { id, text, done, photo } = line;
  // The button that was pressed is gone by then.
  const movesFocus = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another photo, or none
  useEffect(() => {
    if (movesFocus.current) box.current?.querySelector('button')?.focus();
    movesFocus.current = false;
  }, [photo?.id]);
  const save = (photo_id: number | null) =>
    call('PUT /staff/orders/{id}/checklist/{line}', { params: { id: orderId, line: id }, body: { done, photo_id } });
  const add = async (file: File | undefined) => {
    if (!file) return;
    abort.current = new AbortController();
    const { signal } = abort.current;
    setProgress(0);
    movesFocus.current = true;
    await run(async () => save((await uploadFile(orderId, file, { signal, onProgress: setProgress })).id), {
      failure: 'Failed to add the photo.',
      recordKey: `photo ${id}`,
    });
    setProgress(null);
  };
  const remove = async () => {
    movesFocus.current = true;
    await run(() => save(null), { failure: 'Failed to remove the photo.', recordKey: `photo ${id}` });
  };
  if (photo)
    return (
      <span ref={box} className="flex shrink-0 items-center py-1">
        <Photo photo={photo} text={text} run={run} onRemove={canChange ? remove : undefined} />
      </span>
    );
  if (!canChange) return null;
  return (
    <span ref={box} className="shrink-0 print:hidden">
      <Button
        tone="quiet"
        size="small"
        onClick={() => input.current?.click()}
        pending={progress !== null && `${Math.round(progress * 100)}%`}
        className="px-2! text-sm whitespace-nowrap"
      >
        <Camera aria-hidden size={18} className="sm:hidden" />
        <span className="max-sm:sr-only">Add photo</span>
        <span className="sr-only"> to {text}</span>
      </Button>
      <input
        ref={input}
        type="file"
        accept="image/*"
        tabIndex={-1}
        aria-hidden
        className="hidden"
        onChange={({ target }) => {
          void add(target.files?.[0]);
          // The same file may be chosen again.
          target.value = '';
        }}
      />
    </span>
  );
}

type PhotoProps = {
  photo: OrderFile;
  text: string;
  run: Props['run'];
  onRemove: (() => void) | undefined;
};

function Photo({ photo, text, run, onRemove }: PhotoProps) {
  const open = () =>
    void run(() => openFile(photo.id), { failure: 'The file could not be opened.', recordKey: `open ${photo.id}` });
  const scan = scanText(photo);
  return (
    <>
      {canOpen(photo) ? (
        <button type="button" aria-label={`Photo of ${text}`} title={photo.name} onClick={open} className="rounded-sm">
          <Thumbnail file={photo} />
        </button>
      ) : (
        <span title={scan ?? photo.name}>
          <Thumbnail file={photo} />
          <span className="sr-only">{scan}</span>
        </span>
      )}
      {onRemove && (
        <IconButton label={`Remove the photo of ${text}`} size="small" onClick={onRemove} className="print:hidden">
          <X aria-hidden size={18} />
        </IconButton>
      )}
    </>
  );
}
