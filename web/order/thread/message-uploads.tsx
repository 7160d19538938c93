import { type Ref, useImperativeHandle, useLayoutEffect, useRef } from 'react';
import type { OrderFile } from '../../../contract/order/files.ts';
import { maxItems } from '../../../contract/shared/limits.ts';
import { useUploads } from '../../files/use-uploads.ts';
import { UploadList } from '../files/upload-list.tsx';

export type MessageUploadsHandle = { add: (files: readonly File[]) => void; clear: () => void };
export type MessageFiles = { files: OrderFile[]; isUploading: boolean };

type Props = {
  ref: Ref<MessageUploadsHandle>;
  orderId: number;
  /** What was added before this script was there. */
  first: readonly File[];
  onChange: (now: MessageFiles) => void;
};

export function MessageUploads({ ref, orderId, first, onChange }: Props) {
  const uploads = useUploads(orderId, { max: maxItems.messageFiles });
  const { items, files, isUploading, add, clear } = uploads;
  const waiting = useRef(first);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useLayoutEffect(() => {
    const files = waiting.current;
    waiting.current = [];
    add(files);
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the files are those of the items
  useLayoutEffect(() => onChange({ files, isUploading }), [items]);
  useImperativeHandle(ref, () => ({ add, clear }));
  return <UploadList uploads={uploads} />;
}
