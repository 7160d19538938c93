import pLimit from 'p-limit';
import { type ClipboardEvent, useEffect, useRef, useState } from 'react';
import type { OrderFile } from '../../contract/order/files.ts';
import { maxFileBytes } from '../../contract/shared/limits.ts';
import { call } from '../api/browser.ts';
import { ApiError, messageOf } from '../api/call.ts';
import { randomId } from '../api/random-id.ts';
import { filesIn } from './files-in.ts';
import { uploadFile } from './upload-file.ts';

export type Upload = {
  key: string;
  name: string;
  bytes: number;
  /** 0 to 1. */
  progress: number;
  /** Null until the server has it. */
  file: OrderFile | null;
  problem: string | null;
  canRetry: boolean;
};

type Options = {
  /** The files of a saved answer, for example. */
  initial?: readonly OrderFile[];
  /** No limit by default. */
  max?: number;
  /** Runs once a file was uploaded or removed. */
  onChange?: (files: OrderFile[]) => void;
};

const AT_ONCE = 2;

const tooLarge = 'This file is larger than 50 MB. Please send it in parts, or a link to it.';

const problemOf = (error: unknown): Pick<Upload, 'problem' | 'canRetry'> => {
  // An error of the code is not the connection's.
  if (!(error instanceof ApiError)) console.error(error);
  const status = error instanceof ApiError ? error.status : 500;
  const fallback = status === 0 ? 'The connection failed.' : 'The file could not be uploaded.';
  return { problem: messageOf(error, fallback), canRetry: [0, 401, 429].includes(status) || status >= 500 };
};

const uploaded = (file: OrderFile): Upload => ({
  key: `file-${file.id}`,
  name: file.name,
  bytes: file.bytes,
  progress: 1,
  file,
  problem: null,
  canRetry: false,
});

/**
 * The owner sends `files` while `isUploading` is false, then calls `clear`. The server deletes files that are never
 * sent after a day.
 */
export function useUploads(orderId: number, { initial = [], max = Infinity, onChange }: Options = {}) {
  const [items, setItems] = useState<Upload[]>(() => initial.map(uploaded));
  const latest = useRef(items);
  const sources = useRef(new Map<string, { file: File; abort: AbortController }>());
  const [queue] = useState(() => pLimit(AT_ONCE));
  const set = (next: Upload[]) => {
    latest.current = next;
    setItems(next);
  };
  const change = (key: string, changes: Partial<Upload>) =>
    set(latest.current.map((one) => (one.key === key ? { ...one, ...changes } : one)));
  const filesNow = () => latest.current.flatMap(({ file }) => (file ? [file] : []));
  useEffect(() => {
    const running = sources.current;
    return () => {
      for (const { abort } of running.values()) abort.abort();
    };
  }, []);

  const upload = async (key: string) => {
    const source = sources.current.get(key);
    if (!source || source.abort.signal.aborted) return;
    try {
      const file = await uploadFile(orderId, source.file, {
        signal: source.abort.signal,
        onProgress: (progress) => change(key, { progress }),
      });
      change(key, { file, progress: 1, problem: null });
      onChange?.(filesNow());
    } catch (error) {
      if (!source.abort.signal.aborted) change(key, problemOf(error));
    }
  };
  const start = (key: string, file: File) => {
    sources.current.set(key, { file, abort: new AbortController() });
    void queue(() => upload(key));
  };

  const add = (files: Iterable<File>) => {
    for (const file of files) {
      const key = randomId();
      const isFull = latest.current.filter(({ problem }) => !problem).length >= max;
      const problem = isFull
        ? `At most ${max === 1 ? 'one file' : `${max} files`}.`
        : file.size > maxFileBytes
          ? tooLarge
          : null;
      const item = { key, name: file.name, bytes: file.size, progress: 0, file: null, problem, canRetry: false };
      set([...latest.current, item]);
      if (!problem) start(key, file);
    }
  };
  const retry = (key: string) => {
    const source = sources.current.get(key);
    if (!source) return;
    change(key, { progress: 0, problem: null, canRetry: false });
    start(key, source.file);
  };
  const remove = (key: string) => {
    const item = latest.current.find((one) => one.key === key);
    const source = sources.current.get(key);
    source?.abort.abort();
    sources.current.delete(key);
    set(latest.current.filter((one) => one.key !== key));
    if (!item?.file) return;
    onChange?.(filesNow());
    // A file that was there before may be part of an answer. A failure leaves it to the server's cleanup.
    if (source) call('DELETE /files/{id}', { params: { id: item.file.id } }).catch(() => {});
  };
  /** Call it once the files were sent. */
  const clear = () => {
    for (const { abort } of sources.current.values()) abort.abort();
    sources.current.clear();
    set([]);
  };

  /** A pasted screenshot is added; pasted text stays in the text field. */
  const onPaste = (event: ClipboardEvent) => {
    const files = filesIn(event.clipboardData);
    if (files.length === 0) return;
    event.preventDefault();
    add(files);
  };

  return {
    items,
    /** The files that the server has, in the order they were added. */
    files: items.flatMap(({ file }) => (file ? [file] : [])),
    isUploading: items.some(({ file, problem }) => !file && !problem),
    hasProblem: items.some(({ problem }) => problem !== null),
    add,
    retry,
    remove,
    clear,
    onPaste,
  };
}

export type Uploads = ReturnType<typeof useUploads>;
