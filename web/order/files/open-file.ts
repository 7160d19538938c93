import { call } from '../../api/browser.ts';
import { messageOf } from '../../api/call.ts';
import { showToast } from '../../dashboard/toasts.tsx';

/** The signed link is an attachment, so the page stays. */
export async function openFile(id: number): Promise<void> {
  try {
    const { url } = await call('POST /files/{id}/link', { params: { id } });
    const link = document.createElement('a');
    link.href = url;
    link.download = '';
    link.click();
  } catch (error) {
    showToast(messageOf(error, 'Failed to open the file. Please try again.'), { isError: true });
  }
}
