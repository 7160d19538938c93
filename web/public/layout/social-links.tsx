import type { Company } from '../../../contract/shared/company.ts';
// One file in the color `ink-soft` of both themes, which is loaded near the footer only.
import sprite from './social-icons.svg?no-inline';

const networksWithIcon = new Set(['linkedin', 'x', 'facebook', 'instagram', 'youtube', 'github', 'mastodon']);

export function SocialLinks({ social }: { social: Company['social'] }) {
  return (
    <ul className="-ms-3 flex flex-wrap">
      {social.map(({ network, label, url }) => (
        <li key={url}>
          <a
            href={url}
            rel="noopener me"
            title={label}
            className="grid size-11 place-items-center rounded-md hover:bg-sunken"
          >
            <img
              src={`${sprite}#${networksWithIcon.has(network) ? network : 'other'}`}
              alt=""
              width="20"
              height="20"
              loading="lazy"
            />
            <span className="sr-only">{label}</span>
          </a>
        </li>
      ))}
    </ul>
  );
}
