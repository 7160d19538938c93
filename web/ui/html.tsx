import clsx from 'clsx';

/**
 * HTML from the rich-text editor. The server keeps only a fixed set of tags, attributes and schemes; this is the one
 * place in the site that trusts it for that.
 */
export function Html({ children, className }: { children: string; className?: string }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: cleaned by the server before it was stored
  return <div className={clsx('rich-text', className)} dangerouslySetInnerHTML={{ __html: children }} />;
}
