import { type FormEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import type { Conversation } from '../../../../contract/inbox/chat.ts';
import { maxLength } from '../../../../contract/shared/limits.ts';
import { call } from '../../../api/browser.ts';
import { type Settled, settled } from '../../../api/page-data.ts';
import { Person } from '../../../record/person.tsx';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Field } from '../../../ui/field.tsx';

const MAX_SHOWN = 8;

/** Finds everyone with an account, also those who have never written. */
export function NewMessage({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate();
  const [found, setFound] = useState<Settled<Conversation[]> | null>(null);
  const [isSearching, setSearching] = useState(false);
  const [isEmpty, setEmpty] = useState(false);
  const search = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const text = String(new FormData(event.currentTarget).get('person') ?? '').trim();
    setEmpty(text === '');
    if (text === '') return event.currentTarget.querySelector('input')?.focus();
    setSearching(true);
    const query = { search: text, per_page: MAX_SHOWN };
    setFound(
      await settled(
        call('GET /conversations', { query }).then(({ data }) => data),
        'Failed to search people.',
      ),
    );
    setSearching(false);
  };
  return (
    <Dialog open title="New message" onClose={onClose}>
      <form
        aria-label="New message"
        noValidate
        onSubmit={(event) => void search(event)}
        className="grid grid-cols-1 gap-4"
      >
        <Field
          label="Name or email"
          name="person"
          type="search"
          autoComplete="off"
          required
          maxLength={maxLength.search}
          error={isEmpty ? 'Enter a name or an email address.' : undefined}
        />
        <Button type="submit" tone="secondary" className="justify-self-start" pending={isSearching && 'Searching…'}>
          Search
        </Button>
      </form>
      <div role="status" className="mt-4">
        {found?.error && <Alert>{found.error}</Alert>}
        {found?.content?.length === 0 && <p className="text-ink-soft">No one found with this name or email.</p>}
        {found?.content && found.content.length > 0 && (
          <ul aria-label="People" className="grid gap-1">
            {found.content.map(({ id, name, role }) => (
              <li key={id}>
                <button
                  type="button"
                  onClick={() => {
                    onClose();
                    void navigate(`/admin/dashboard/chat?with=${id}`, { state: { reply: true } });
                  }}
                  className="w-full rounded-md px-2 py-1.5 text-start -outline-offset-3 hover:bg-sunken"
                >
                  <Person name={name} line={<span className="capitalize">{role}</span>} />
                </button>
              </li>
            ))}
          </ul>
        )}
      </div>
    </Dialog>
  );
}
