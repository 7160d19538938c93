import { useEffect, useState } from 'react';
import { useLocation, useRevalidator } from 'react-router';
import { Container } from '../../ui/section.tsx';

async function versionOf(url: string): Promise<string | null> {
  const response = await fetch(url, { method: 'HEAD', cache: 'no-store' }).catch(() => null);
  return response?.ok ? response.headers.get('etag') : null;
}

/** A quiet line for people who come back to an open page. The reload replaces what the page shows, not what they typed. */
export function ChangedPage() {
  const { pathname, search } = useLocation();
  const { revalidate } = useRevalidator();
  const [changedUrl, setChangedUrl] = useState<string | null>(null);
  const url = `${pathname}${search}`;
  useEffect(() => {
    if (changedUrl === url) return;
    let seen: Promise<string | null> | null = null;
    const onChange = async () => {
      if (document.visibilityState === 'hidden') {
        seen ??= versionOf(url);
        return;
      }
      const [before, now] = await Promise.all([seen, versionOf(url)]);
      if (before && now && before !== now) setChangedUrl(url);
    };
    const listener = () => void onChange();
    document.addEventListener('visibilitychange', listener);
    return () => document.removeEventListener('visibilitychange', listener);
  }, [url, changedUrl]);
  if (changedUrl !== url) return null;
  return (
    <Container>
      <p role="status" className="text-sm text-ink-soft">
        This page has changed:{' '}
        <button
          type="button"
          className="min-h-11 text-brand underline underline-offset-4"
          onClick={() => {
            setChangedUrl(null);
            void revalidate();
          }}
        >
          reload
        </button>
      </p>
    </Container>
  );
}
