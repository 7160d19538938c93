import { Suspense, useRef, useState } from 'react';
import { later, usePrefetch } from '../../dashboard/later.tsx';
import { Part } from '../../ui/part.tsx';
import type { MessageFiles, MessageUploadsHandle } from './message-uploads.tsx';

const MessageUploads = later(() => import('./message-uploads.tsx').then((part) => part.MessageUploads));

const none: MessageFiles = { files: [], isUploading: false };

/** The files of a message that is being written. The first that is added loads what uploads them. */
export function useMessageFiles(orderId: number) {
  const uploads = useRef<MessageUploadsHandle>(null);
  const [first, setFirst] = useState<readonly File[]>([]);
  const [{ files, isUploading }, setNow] = useState(none);
  usePrefetch(MessageUploads);
  const state: 'none' | 'uploading' | 'ready' = isUploading ? 'uploading' : files.length > 0 ? 'ready' : 'none';
  return {
    files,
    state,
    add(added: readonly File[]) {
      if (uploads.current) return uploads.current.add(added);
      setFirst((before) => [...before, ...added]);
      setNow({ files: [], isUploading: true });
    },
    clear() {
      uploads.current?.clear();
      setNow(none);
    },
    list: first.length > 0 && (
      <Part>
        <Suspense>
          <MessageUploads ref={uploads} orderId={orderId} first={first} onChange={setNow} />
        </Suspense>
      </Part>
    ),
  };
}
