import { Download, Printer } from 'lucide-react';
import { useState } from 'react';
import { useSite } from '../../site.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { CopyButton } from './copy-button.tsx';

function download(text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/plain' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = 'recovery-codes.txt';
  link.click();
  URL.revokeObjectURL(url);
}

/** Prints only the codes, not the page. */
function print(text: string): void {
  const frame = document.createElement('iframe');
  frame.title = 'Recovery codes';
  frame.className = 'sr-only';
  document.body.append(frame);
  const page = frame.contentWindow;
  if (!page) return;
  const sheet = page.document.createElement('pre');
  sheet.textContent = text;
  page.document.body.append(sheet);
  page.addEventListener('afterprint', () => frame.remove());
  page.print();
}

type Props = { codes: string[]; email: string; onSaved: () => void };

/** The codes are never shown again, so the user has to confirm saving them. */
export function RecoveryCodes({ codes, email, onSaved }: Props) {
  const [isSaved, setSaved] = useState(false);
  const { company } = useSite().config;
  const text = [`Recovery codes for ${email} at ${company.name}`, 'Each code works once.', '', ...codes, ''].join('\n');
  return (
    <Dialog
      open
      title="Save your recovery codes"
      onClose={() => {}}
      closing={null}
      action={
        <Button onClick={onSaved} disabled={!isSaved}>
          Done
        </Button>
      }
    >
      <p>If you lose your device, one of these codes lets you log in. Each works once.</p>
      <Alert kind="warning" className="my-4">
        You won’t see them again. Keep them somewhere you can reach without your device.
      </Alert>
      <ul
        aria-label="Recovery codes"
        className="grid grid-cols-2 gap-x-6 gap-y-1 rounded-md bg-sunken px-5 py-4 text-center font-mono text-lg"
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="mt-4 flex flex-wrap gap-3">
        <CopyButton text={text}>Copy</CopyButton>
        <Button tone="secondary" onClick={() => download(text)}>
          <Download aria-hidden size={18} />
          Download
        </Button>
        <Button tone="secondary" onClick={() => print(text)}>
          <Printer aria-hidden size={18} />
          Print
        </Button>
      </div>
      <div className="mt-4">
        <Checkbox
          label="I have saved these codes"
          checked={isSaved}
          onChange={({ target }) => setSaved(target.checked)}
        />
      </div>
    </Dialog>
  );
}
