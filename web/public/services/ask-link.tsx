import { Link } from 'react-router';

/** Opens the contact form with a message begun, or empty without JavaScript. */
export const AskLink = ({ title, className, onClick }: { title: string; className?: string; onClick?: () => void }) => (
  <Link
    onClick={onClick}
    to="#contact-us"
    state={{ contactMessage: `I have a question about “${title}”: ` }}
    className={className ?? 'font-semibold text-brand underline underline-offset-4'}
  >
    Ask about this service
  </Link>
);
