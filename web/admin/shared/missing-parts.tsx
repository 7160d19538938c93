import { ChevronRight } from 'lucide-react';
import type { RefObject } from 'react';
import type { Missing } from '../../../contract/selling/service-state.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { isControl } from '../../ui/field-rules.ts';

type Props = {
  missing: readonly Missing[];
  form: RefObject<HTMLFormElement | null>;
  onClose: () => void;
};

const controls: Partial<Record<Missing['part'], string>> = { category: 'category_id', price: 'price_decimal' };

/** Each part leads to its field. */
export function MissingParts({ missing, form, onClose }: Props) {
  const goTo = (part: Missing['part']) => {
    onClose();
    const control = form.current?.elements.namedItem(controls[part] ?? part);
    // The dialog gives the focus back first.
    requestAnimationFrame(() => isControl(control) && control.focus());
  };
  return (
    <Dialog open={missing.length > 0} title="Not ready to publish" onClose={onClose}>
      <p className="mb-2">Choose a line to go to its field.</p>
      <ul>
        {missing.map(({ part, text }) => (
          <li key={part}>
            <Button tone="quiet" onClick={() => goTo(part)} className="w-full justify-between! text-start">
              {text}
              <ChevronRight aria-hidden size={18} />
            </Button>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
