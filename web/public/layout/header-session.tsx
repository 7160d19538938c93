import clsx from 'clsx';
import { Phone } from 'lucide-react';
import { dashboardOf } from '../../../contract/shared/status.ts';
import { signOut, useSession } from '../../api/session.ts';
import { useSite } from '../../site.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { telephoneUrl } from '../company/telephone-url.ts';

/** A late change at the header's end moves nothing else. */
export function HeaderSession({ className }: { className?: string }) {
  const { status, user } = useSession();
  const { phone } = useSite().config.company;
  const dashboard = user ? dashboardOf(user.role.name) : '/';
  return (
    <div className={clsx('min-h-11 items-center justify-end gap-3', className)}>
      {user ? (
        <>
          <span className="max-w-48 truncate ps-2 text-ink-soft max-lg:hidden" title={user.name}>
            Welcome <bdi className="font-semibold text-ink">{user.name}</bdi>
          </span>
          {dashboard === '/' ? (
            <Button tone="secondary" onClick={() => void signOut()}>
              Log out
            </Button>
          ) : (
            <LinkButton tone="secondary" to={dashboard}>
              Dashboard
            </LinkButton>
          )}
        </>
      ) : (
        status === 'visitor' && (
          <div className="flex items-center gap-2 in-[html[data-session=stored]]:invisible">
            {phone !== '' && (
              <a
                href={telephoneUrl(phone)}
                className="hidden min-h-11 items-center gap-2 px-2 font-semibold whitespace-nowrap tabular-nums underline-offset-4 hover:underline xl:inline-flex"
              >
                <Phone aria-hidden size={18} className="text-brand" />
                {phone}
              </a>
            )}
            <LinkButton tone="quiet" to="#contact-us" className="max-lg:hidden xl:hidden">
              Get a quote
            </LinkButton>
            <LinkButton tone="secondary" to="/login" className="whitespace-nowrap">
              Log in
            </LinkButton>
          </div>
        )
      )}
    </div>
  );
}
