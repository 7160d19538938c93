import { useEffect } from 'react';
import { Form, isRouteErrorResponse, Link, useLocation, useRouteError } from 'react-router';
import { maxLength } from '../../../contract/shared/limits.ts';
import { errorMessageOf } from '../../api/page-data.ts';
import { useSite } from '../../site.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button, LinkButton } from '../../ui/button.tsx';
import { Container } from '../../ui/section.tsx';

const UNEXPECTED = 'Something went wrong on our side. Please try again.';

/** `failed` is shown if the error has no message from our server. */
export function PageError({ failed = UNEXPECTED }: { failed?: string }) {
  const error = useRouteError();
  const { serviceCategories } = useSite().navigation;
  const { pathname, search } = useLocation();
  const message = errorMessageOf(error);
  const limited = isRouteErrorResponse(error) && error.status === 429;
  const missing = message !== null && isRouteErrorResponse(error) && error.status === 404;
  useEffect(() => {
    if (message === null) console.error(error);
  }, [message, error]);
  return (
    <Container className="grid gap-8 py-14 lg:py-22">
      <div className="grid max-w-text gap-5">
        <h1 className="text-title">
          {missing ? 'Page not found' : limited ? 'One moment, please' : 'Something went wrong'}
        </h1>
        {missing ? (
          <p role="alert" className="text-lg">
            {message}
          </p>
        ) : (
          <Alert>{message ?? failed}</Alert>
        )}
        {!limited && (
          <p className="text-lg text-ink-soft">
            {missing
              ? 'It may have moved, or the address has a typo. Search for what you need, or start from a popular page.'
              : 'We’ve logged the problem. If it happens again, contact us.'}
          </p>
        )}
        {missing && <SearchForm />}
        <div className="flex flex-wrap gap-3">
          {!missing && (
            <LinkButton to={pathname + search} reloadDocument>
              Try again
            </LinkButton>
          )}
          <LinkButton to="/services" tone="secondary">
            Find Services
          </LinkButton>
          <LinkButton to="/solutions" tone="secondary">
            Free Solutions
          </LinkButton>
          <LinkButton to="#contact-us" tone="secondary">
            Contact us
          </LinkButton>
        </div>
      </div>
      {missing && serviceCategories.length > 0 && (
        <nav aria-label="Service categories" className="border-t border-line pt-6">
          <ul className="grid gap-x-8 sm:grid-cols-2 lg:grid-cols-3">
            {serviceCategories.map(({ name, slug }) => (
              <li key={slug}>
                <Link
                  to={`/services/${slug}`}
                  className="inline-flex min-h-11 items-center font-semibold text-brand underline-offset-4 hover:underline"
                >
                  {name}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      )}
    </Container>
  );
}

/** Works without JavaScript. */
const SearchForm = () => (
  <Form action="/search" role="search" aria-label="Search the site" className="flex max-w-md gap-2">
    <input
      type="search"
      name="q"
      aria-label="Search"
      placeholder="Wi-Fi, backup, laptop …"
      maxLength={maxLength.siteSearch}
      required
      className="min-h-11 w-full min-w-0 rounded-md border border-line-strong bg-surface px-3 placeholder:text-ink-soft hover:border-ink"
    />
    <Button type="submit">Search</Button>
  </Form>
);
