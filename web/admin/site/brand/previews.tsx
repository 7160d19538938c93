import clsx from 'clsx';
import type { ReactNode } from 'react';
import type { Tint } from '../../../../contract/shared/company/colors.ts';
import { tintStyle } from './color-field.tsx';
import type { Chosen } from './upload-field.tsx';

/** What is shown before it is saved. */
export type Look = {
  name: string;
  wordmark: boolean;
  tint: Tint;
  logo: Chosen;
  logo_dark: Chosen;
  logo_vector: Chosen;
};

type Theme = 'light' | 'dark';
const themes: Record<Theme, { name: string; className: string }> = {
  light: { name: 'Light', className: 'on-paper' },
  dark: { name: 'Dark', className: 'on-ink' },
};

const Result = ({ title, children }: { title: string; children: ReactNode }) => (
  <figure className="grid content-start gap-1.5">
    <figcaption className="text-sm/5 font-semibold">{title}</figcaption>
    {children}
  </figure>
);

const PLATE = 'rounded-md bg-plate px-2 py-1 box-content';

/** A dark logo without a version of its own gets a light ground in the dark theme. */
function LogoIn({ look, theme, className }: { look: Look; theme: Theme; className: string }) {
  const { logo, logo_dark, logo_vector, name, wordmark } = look;
  if (!logo || wordmark) return <span className="truncate text-lg font-semibold">{name}</span>;
  const isDark = theme === 'dark';
  const src = isDark && logo_dark ? logo_dark.url : (logo_vector ?? logo).url;
  return <img src={src} alt={name} className={clsx(className, isDark && !logo_dark && logo.is_dark && PLATE)} />;
}

export const LogoResults = ({ look }: { look: Look }) => (
  <div className="grid gap-4 sm:col-span-3 sm:grid-cols-2">
    {(['light', 'dark'] as const).map((theme) => (
      <Result key={theme} title={`Header, ${themes[theme].name.toLowerCase()}`}>
        <div
          className={clsx(
            themes[theme].className,
            'flex min-h-18 items-center gap-4 rounded-md border border-line bg-paper px-4 text-ink',
          )}
          style={tintStyle(look.tint)}
        >
          <span className="flex min-w-0 grow">
            <LogoIn look={look} theme={theme} className="h-9 w-auto max-w-full object-contain object-left" />
          </span>
          <span aria-hidden className="shrink-0 rounded-md bg-brand px-3 py-2 text-sm font-semibold text-on-brand">
            Order
          </span>
        </div>
      </Result>
    ))}
    {(['light', 'dark'] as const).map((theme) => (
      <Result key={theme} title={`Email, ${themes[theme].name.toLowerCase()}`}>
        <EmailHead look={look} theme={theme} />
      </Result>
    ))}
    <Result title="Invoice">
      <InvoiceHead look={look} />
    </Result>
  </div>
);

/** Emails have no version of the logo for the dark theme. */
const EmailHead = ({ look, theme }: { look: Look; theme: Theme }) => (
  <div
    className={clsx(themes[theme].className, 'rounded-md border border-line bg-sunken px-4 pt-4 text-ink')}
    style={tintStyle(look.tint)}
  >
    <p className="mb-3 flex font-semibold text-brand">
      <LogoIn
        look={{ ...look, logo_dark: null, logo_vector: null }}
        theme={theme}
        className="h-auto max-h-9 w-auto max-w-full object-contain object-left"
      />
    </p>
    <div aria-hidden className="rounded-t-md border border-b-0 border-line bg-surface px-4 pt-4 pb-2">
      <p className="font-semibold">Thank you for your order</p>
      <span className="mt-2 block h-2 w-4/5 rounded-full bg-line" />
    </div>
  </div>
);

const InvoiceHead = ({ look }: { look: Look }) => (
  <div
    className="on-paper flex min-h-28 items-start justify-between gap-4 rounded-md border border-line bg-surface p-4 text-ink"
    style={tintStyle(look.tint)}
  >
    <span className="text-sm text-ink-soft">
      {(!look.logo || look.wordmark) && <span className="block text-lg font-semibold text-brand">{look.name}</span>}
      Postal address
    </span>
    <span className="text-end">
      {look.logo && !look.wordmark && (
        <img src={look.logo.url} alt={look.name} className="mb-2 ms-auto max-h-[9mm] max-w-[22.5mm] object-contain" />
      )}
      <span className="block text-lg font-semibold">Invoice</span>
    </span>
  </div>
);

const FRAME = 'rounded-md border border-line';

export const IconResults = ({ look, icon }: { look: Look; icon: Chosen }) => (
  <div className="grid gap-4 sm:col-span-3 sm:grid-cols-2">
    {(['light', 'dark'] as const).map((theme) => (
      <Result key={theme} title={`On a phone, ${themes[theme].name.toLowerCase()}`}>
        <div
          className={clsx(themes[theme].className, FRAME, 'grid justify-items-center gap-1.5 bg-sunken p-4 text-ink')}
        >
          {icon ? (
            <img src={icon.url} alt="" className="size-15 rounded-[22%] bg-white object-cover" />
          ) : (
            <Tile look={look} />
          )}
          <span className="max-w-full truncate text-xs">{look.name}</span>
        </div>
      </Result>
    ))}
  </div>
);

/** The server draws the same for a company without an icon. */
const Tile = ({ look: { tint, logo } }: { look: Look }) => (
  <span className="on-paper grid size-15 place-items-center rounded-[22%] bg-brand" style={tintStyle(tint)}>
    {logo && (
      <span className="grid min-h-[30%] w-[72%] place-items-center rounded-[11%] bg-paper py-[6%]">
        <img src={logo.url} alt="" className="max-h-7 w-[83%] object-contain" />
      </span>
    )}
  </span>
);

export const ShareResult = ({ look: { tint, logo }, share }: { look: Look; share: Chosen }) => (
  <div className="sm:col-span-3">
    <Result title="A link that was shared">
      {share ? (
        <img src={share.url} alt="" width={1200} height={630} className={clsx(FRAME, 'w-full max-w-md')} />
      ) : (
        <div
          className={clsx(
            FRAME,
            'on-paper grid aspect-[1200/630] w-full max-w-md place-items-center overflow-hidden border-b-8 border-b-brand bg-paper',
          )}
          style={tintStyle(tint)}
        >
          {logo && <img src={logo.url} alt="" className="max-h-[48%] max-w-[60%] object-contain" />}
        </div>
      )}
    </Result>
  </div>
);
