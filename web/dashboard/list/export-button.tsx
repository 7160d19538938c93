import { Download } from 'lucide-react';
import { useState } from 'react';
import type { BulkInput, BulkResult } from '../../../contract/office/bulk.ts';
import { messageOf } from '../../api/call.ts';
import { download } from '../../api/download.ts';
import { Button } from '../../ui/button.tsx';
import { showToast } from '../frame/toasts.tsx';
import { controlHeight } from './control.ts';

type Props = {
  call: (body: BulkInput) => Promise<BulkResult | { message: string }>;
  filter: Record<string, string>;
  total: number;
};

const sizeText = (bytes: number) =>
  bytes < 1_000_000 ? `${Math.ceil(bytes / 1000)} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`;

export function ExportButton({ call, filter, total }: Props) {
  const [progress, setProgress] = useState<string | null>(null);
  const run = async () => {
    setProgress('Exporting…');
    try {
      const response = await call({ action: 'export', filter, expected_total: total });
      if ('download_url' in response && response.download_url)
        await download(response.download_url, (bytes) => setProgress(`Exporting… ${sizeText(bytes)}`));
      else if ('message' in response) showToast(response.message);
    } catch (error) {
      showToast(messageOf(error, 'Failed to export. Please try again.'), { isError: true });
    }
    setProgress(null);
  };
  if (total === 0) return null;
  return (
    <Button
      tone="secondary"
      onClick={() => void run()}
      pending={progress && <span className="tabular-nums">{progress}</span>}
      className={`${controlHeight} px-3 font-medium whitespace-nowrap`}
    >
      <Download aria-hidden size={18} />
      Export CSV
    </Button>
  );
}
