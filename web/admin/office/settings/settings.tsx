import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { call } from '../../../api/browser.ts';
import { settled } from '../../../api/page-data.ts';
import { useListUrl } from '../../../dashboard/list/list-url.ts';
import { SearchBox } from '../../../dashboard/list/search-box.tsx';
import { PageHead } from '../../../dashboard/page-head.tsx';
import { matchingCommands } from '../../../search/commands.ts';
import { Empty } from '../../../ui/empty.tsx';
import { adminCommands } from '../../all-screens.ts';
import { dashboardUrl } from '../../rows.ts';
import type { Route } from './+types/settings.ts';
import { settingsPages, valuesOf, watchedPages } from './settings-pages.ts';

export { ScreenError as ErrorBoundary } from '../../../dashboard/frame/screen-error.tsx';
export { ListSkeleton as HydrateFallback } from '../../../dashboard/list/list-skeleton.tsx';

/** A page whose value fails to load says what it is about instead. */
export async function clientLoader(_: Route.ClientLoaderArgs) {
  const read = async <T,>(value: Promise<T>): Promise<T | null> =>
    (await settled(value, 'Failed to fetch the settings.')).content;
  const [all, seller, tax, invoicing, cancellation, system] = await Promise.all([
    read(call('GET /admin/settings')),
    read(call('GET /admin/settings/seller')),
    read(call('GET /admin/settings/tax')),
    read(call('GET /admin/settings/invoicing')),
    read(call('GET /admin/settings/cancellation')),
    read(call('GET /admin/system')),
  ]);
  return valuesOf({
    work: all?.work,
    security: all?.security,
    seller: seller?.value,
    tax: tax?.value,
    invoicing: invoicing?.value,
    cancellation: cancellation?.value,
    lines: system?.lines,
  });
}

/** Pages and the fields on them, as Ctrl K knows them. A page that does not exist yet is left out. */
const commands = adminCommands.filter(
  ({ group, to }) => group !== 'Actions' && (to.startsWith(dashboardUrl('settings/')) || isListed(to)),
);

function isListed(to: string): boolean {
  return [settingsPages, watchedPages].some((pages) => Object.keys(pages).map(dashboardUrl).includes(to));
}

const rowsOf = (pages: typeof settingsPages) =>
  Object.entries(pages).flatMap(([path, page]) => {
    const command = commands.find(({ to }) => to === dashboardUrl(path));
    return command ? [{ ...page, path, to: command.to, Icon: command.Icon }] : [];
  });

const lists = [rowsOf(settingsPages), rowsOf(watchedPages)];

export default function Settings({ loaderData: values }: Route.ComponentProps) {
  const { params } = useListUrl();
  const query = params.get('search')?.trim() ?? '';
  const found = matchingCommands(commands, query);
  return (
    <>
      <PageHead title="Settings" />
      <div className="mb-3 flex">
        <SearchBox label="Search settings" />
      </div>
      {query === '' ? (
        lists.map((rows) => (
          <ul key={rows[0]?.path} className="grid gap-x-8 not-first-of-type:mt-6 md:grid-cols-2">
            {rows.map(({ path, to, name, text, Icon }) => {
              const value = values[path];
              return (
                <Row key={path} to={to} name={name} Icon={<Icon aria-hidden size={20} />}>
                  <span className={value?.isBad ? 'text-bad' : undefined}>{value?.text ?? text}</span>
                </Row>
              );
            })}
          </ul>
        ))
      ) : (
        <ul aria-label="Found settings">
          {found.map(({ to, name, text, Icon }) => (
            <Row key={`${to} ${name}`} to={to} name={name} Icon={<Icon aria-hidden size={20} />}>
              {text}
            </Row>
          ))}
        </ul>
      )}
      {query !== '' && found.length === 0 && <Empty title="Nothing matches" />}
    </>
  );
}

type RowProps = { to: string; name: string; Icon: ReactNode; children: ReactNode };

const Row = ({ to, name, Icon, children }: RowProps) => (
  <li className="min-w-0 border-b border-line">
    <Link to={to} className="flex min-h-15 items-center gap-3 rounded-md px-2 py-1.5 -outline-offset-3 hover:bg-sunken">
      <span className="shrink-0 text-ink-soft">{Icon}</span>
      <span className="min-w-0 grow">
        <span className="block font-semibold">{name}</span>
        {children && <span className="block truncate text-sm text-ink-soft">{children}</span>}
      </span>
      <ChevronRight aria-hidden size={18} className="shrink-0 text-ink-soft" />
    </Link>
  </li>
);
