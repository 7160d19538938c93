import { Html } from '../html.tsx';

/** The place of the editor until it is ready: what stands below must not move when it arrives. */
export function RichTextSpace({ html }: { html: string }) {
  return (
    <div inert>
      <div className="h-11 border-b border-line pointer-fine:max-sm:h-26" />
      <Html className="min-h-96 p-4 break-words [&>*]:max-w-text">{html}</Html>
    </div>
  );
}
