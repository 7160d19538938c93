import { useState } from 'react';
import { Canceled } from '../../../api/canceled.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import type { CategoryOption } from './category-options.ts';

type Asked = { title: string; accept: (id: number) => void; cancel: () => void };

/** `choose` resolves to the category's id, or rejects with `Canceled`. Render `dialog`. */
export function useCategoryChoice(categories: readonly CategoryOption[]) {
  const [asked, setAsked] = useState<Asked | null>(null);
  const choose = (title: string): Promise<number> =>
    new Promise((resolve, reject) => setAsked({ title, accept: resolve, cancel: () => reject(new Canceled(title)) }));
  const close = (decide: () => void) => {
    setAsked(null);
    decide();
  };
  const dialog = (
    <Dialog open={asked !== null} title={asked?.title} onClose={() => asked && close(asked.cancel)}>
      <div className="grid gap-1">
        {categories.map(({ id, name }) => (
          <Button
            key={id}
            tone="quiet"
            className="justify-start text-start"
            onClick={() => asked && close(() => asked.accept(id))}
          >
            {name}
          </Button>
        ))}
      </div>
    </Dialog>
  );
  return { choose, dialog };
}
