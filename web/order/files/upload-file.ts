import type { OrderFile } from '../../../contract/files.ts';
import { storedToken } from '../../api/browser.ts';
import { ApiError } from '../../api/call.ts';

/** `onProgress`: from 0 to 1. `fetch` does not report what it has sent. */
export function uploadFile(
  orderId: number,
  file: File,
  onProgress: (part: number) => void = () => {},
  signal?: AbortSignal,
): Promise<OrderFile> {
  const { promise, resolve, reject } = Promise.withResolvers<OrderFile>();
  const request = new XMLHttpRequest();
  request.open('POST', `/api/orders/${orderId}/files`);
  request.responseType = 'json';
  request.setRequestHeader('Accept', 'application/json');
  const token = storedToken();
  if (token) request.setRequestHeader('Authorization', `Bearer ${token}`);
  request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
  request.onload = () => {
    if (request.status === 201) resolve(request.response as OrderFile);
    else reject(new ApiError(request.status, request.response));
  };
  request.onerror = () => reject(new ApiError(0, null));
  request.onabort = () => reject(new ApiError(0, null));
  signal?.addEventListener('abort', () => request.abort());
  const body = new FormData();
  body.set('file', file);
  request.send(body);
  return promise;
}
