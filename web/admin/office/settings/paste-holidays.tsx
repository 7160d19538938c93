import { useState } from 'react';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { TextArea } from '../../../ui/field.tsx';
import { type Holiday, parseHolidays } from './holidays.ts';

type Props = { onAdd: (holidays: Holiday[]) => void; onClose: () => void };

const countText = (count: number) => (count === 1 ? '1 holiday' : `${count} holidays`);

/** Lines that can't be read stay in the field, to be corrected. */
export function PasteHolidays({ onAdd, onClose }: Props) {
  const [text, setText] = useState('');
  const { holidays, unreadable } = parseHolidays(text);
  return (
    <Dialog
      open
      title="Add holidays"
      onClose={onClose}
      action={
        <Button disabled={holidays.length === 0 || unreadable.length > 0} onClick={() => onAdd(holidays)}>
          {holidays.length === 0 ? 'Add' : `Add ${countText(holidays.length)}`}
        </Button>
      }
    >
      <div className="grid gap-4">
        <TextArea
          label="Holidays"
          rows={10}
          autoFocus
          value={text}
          onChange={({ target }) => setText(target.value)}
          placeholder={'2026-12-25 Christmas Day\n2027-01-01 New Year’s Day'}
          help="One per line: the day, then its name. For example “2026-12-25 Christmas Day” or “December 25, 2026 Christmas Day”."
        />
        {unreadable.length > 0 && (
          <Alert kind="warning">
            {unreadable.length === 1
              ? 'We couldn’t read a date in this line'
              : 'We couldn’t read a date in these lines'}
            : {unreadable.slice(0, 3).join(' · ')}
            {unreadable.length > 3 && ` · and ${unreadable.length - 3} more`}
          </Alert>
        )}
      </div>
    </Dialog>
  );
}
