import clsx from 'clsx';

/** The only place that trusts the server's sanitizing. */
export function Html({ children, className }: { children: string; className?: string }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitized by the server before storing
  return <div className={clsx('rich-text', className)} dangerouslySetInnerHTML={{ __html: children }} />;
}
