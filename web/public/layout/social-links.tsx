import type { Company } from '../../../contract/site.ts';
// Not inlined: `<use>` accepts no data URL, and the paths stay out of the JavaScript.
import sprite from './social-icons.svg?no-inline';

const networksWithIcon = new Set(['linkedin', 'x', 'facebook', 'instagram', 'youtube', 'github', 'mastodon']);

export function SocialLinks({ social }: { social: Company['social'] }) {
  return (
    <ul>
      {social.map(({ network, label, url }) => (
        <li key={url}>
          <a
            href={url}
            rel="noopener me"
            className="flex min-h-11 items-center gap-3 text-ink-soft underline-offset-4 hover:text-ink hover:underline lg:min-h-9"
          >
            <svg aria-hidden="true" width="20" height="20" className="shrink-0 fill-current">
              <use href={`${sprite}#${networksWithIcon.has(network) ? network : 'other'}`} />
            </svg>
            {label}
          </a>
        </li>
      ))}
    </ul>
  );
}
