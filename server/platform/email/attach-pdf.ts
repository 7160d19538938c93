import type { Email } from '../../adapters/email/email.ts';
import { channels } from '../../shared/channels.ts';
import { type Block, button, paragraph } from './content-blocks.ts';

type Pdf = {
  /** Example: `invoice`. */
  what: string;
  filename: string;
  /** The page with its download. */
  url: string;
  render: () => Promise<Buffer>;
};

type Attached = {
  attachments: Email['attachments'];
  isAttached: boolean;
  sentence: string;
  /** Empty if it is attached. */
  blocks: Block[];
};

/** The law wants these emails sent: one whose PDF fails has a link instead. */
export async function attachPdf({ what, filename, url, render }: Pdf): Promise<Attached> {
  try {
    const attachments = [{ filename, content: await render(), contentType: 'application/pdf' }];
    return { attachments, isAttached: true, sentence: `Your ${what} is attached.`, blocks: [] };
  } catch (err) {
    channels.failedDocuments.publish({ document: filename, err });
    const sentence = `You can download your ${what} in your account.`;
    return {
      attachments: [],
      isAttached: false,
      sentence,
      blocks: [
        paragraph(`We couldn't attach your ${what} to this email. ${sentence}`),
        button(`Download your ${what}`, url),
      ],
    };
  }
}
