import { useEffect, useRef, useState } from 'react';
import type { OrderFile } from '../../../contract/files.ts';
import { maxFileBytes } from '../../../contract/limits.ts';
import { messageOf } from '../../api/call.ts';
import { uploadFile } from './upload-file.ts';

export type Upload = {
  key: number;
  name: string;
  bytes: number;
  /** From 0 to 1. */
  progress: number;
  file: OrderFile | null;
  problem: string | null;
};

export type Uploads = ReturnType<typeof useUploads>;

let lastKey = 0;

/** Files that are uploaded before what they belong to is sent. `max`: of them together. */
export function useUploads(
  orderId: number,
  max: number,
  onChange: (files: OrderFile[]) => void = () => {},
  isHandedOver = false,
) {
  const [uploads, setUploads] = useState<readonly Upload[]>([]);
  const known = useRef(uploads);
  const aborts = useRef(new Map<number, AbortController>());
  const notify = useRef(onChange);
  useEffect(() => {
    notify.current = onChange;
  });
  const update = (next: readonly Upload[]) => {
    const before = filesIn(known.current);
    known.current = next;
    setUploads(next);
    const files = filesIn(next);
    if (files.length !== before.length) notify.current(files);
  };
  const change = (key: number, part: Partial<Upload>) =>
    update(known.current.map((upload) => (upload.key === key ? { ...upload, ...part } : upload)));

  const start = async (file: File, key: number) => {
    const abort = new AbortController();
    aborts.current.set(key, abort);
    try {
      const uploaded = await uploadFile(orderId, file, (progress) => change(key, { progress }), abort.signal);
      if (isHandedOver) {
        update(known.current.filter((upload) => upload.key !== key));
        notify.current([uploaded]);
      } else change(key, { file: uploaded, progress: 1 });
    } catch (error) {
      if (!abort.signal.aborted) change(key, { problem: messageOf(error, 'Upload failed.') });
    } finally {
      aborts.current.delete(key);
    }
  };
  const add = (files: Iterable<File>) => {
    for (const file of files) {
      lastKey += 1;
      const key = lastKey;
      const isTooMany = known.current.filter(({ problem }) => problem === null).length >= max;
      const problem = isTooMany
        ? `You can add up to ${max} files.`
        : file.size > maxFileBytes
          ? 'Files can be up to 50 MB.'
          : null;
      update([...known.current, { key, name: file.name, bytes: file.size, progress: 0, file: null, problem }]);
      if (problem === null) void start(file, key);
    }
  };
  const remove = (key: number) => {
    aborts.current.get(key)?.abort();
    update(known.current.filter((upload) => upload.key !== key));
  };
  const clear = () => update([]);
  useEffect(() => {
    const running = aborts.current;
    return () => {
      for (const abort of running.values()) abort.abort();
    };
  }, []);
  return {
    uploads,
    files: filesIn(uploads),
    isUploading: uploads.some(({ file, problem }) => file === null && problem === null),
    add,
    remove,
    clear,
  };
}

const filesIn = (uploads: readonly Upload[]): OrderFile[] => uploads.flatMap(({ file }) => file ?? []);
