import type { Company } from '../../../contract/shared/company.ts';
// Not inlined: `<use>` accepts no data URL, and the paths stay out of the JavaScript.
import sprite from './social-icons.svg?no-inline';

const networksWithIcon = new Set(['linkedin', 'x', 'facebook', 'instagram', 'youtube', 'github', 'mastodon']);

export function SocialLinks({ social }: { social: Company['social'] }) {
  return (
    <ul className="-ml-3 flex flex-wrap">
      {social.map(({ network, label, url }) => (
        <li key={url}>
          <a
            href={url}
            rel="noopener me"
            title={label}
            className="grid size-11 place-items-center rounded-md text-ink-soft hover:bg-sunken hover:text-ink"
          >
            <svg aria-hidden="true" width="20" height="20" className="shrink-0 fill-current">
              <use href={`${sprite}#${networksWithIcon.has(network) ? network : 'other'}`} />
            </svg>
            <span className="sr-only">{label}</span>
          </a>
        </li>
      ))}
    </ul>
  );
}
