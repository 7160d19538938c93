import { ArrowLeft, ArrowRight, Pencil, Pin, PinOff, Trash2 } from 'lucide-react';
import type { SavedView } from '../../../../contract/platform/saved-views.ts';
import { call } from '../../../api/browser.ts';
import { messageOf } from '../../../api/call.ts';
import { Menu, type MenuItem } from '../../../ui/popovers/menu.tsx';
import { useQuestion } from '../../forms/use-question.tsx';
import { showToast } from '../../frame/toasts.tsx';
import { refreshViews } from './saved-views-store.ts';

type Props = { view: SavedView; views: readonly SavedView[]; onEdit: () => void };
type Change = { position?: number; is_default?: boolean };

const update = ({ id }: SavedView, body: Change) => call('PUT /saved-views/{id}', { params: { id }, body });

async function move(view: SavedView, views: readonly SavedView[], by: 1 | -1): Promise<void> {
  const order = views.filter(({ id }) => id !== view.id);
  order.splice(views.indexOf(view) + by, 0, view);
  for (const [position, one] of order.entries()) if (one.position !== position) await update(one, { position });
}

export function SavedViewMenu({ view, views, onEdit }: Props) {
  const { ask, dialog } = useQuestion();
  const run = async (work: () => Promise<unknown>, done?: string) => {
    try {
      await work();
      if (done) showToast(done);
    } catch (error) {
      showToast(messageOf(error, 'Failed to change the view.'), { isError: true });
    }
    await refreshViews(view.list);
  };
  const remove = () =>
    ask({
      title: 'Are you sure you want to delete this view?',
      action: 'Delete',
      danger: true,
      text: view.shared ? `“${view.name}” is also removed for the other admins.` : `“${view.name}”`,
    }).then(
      () => run(() => call('DELETE /saved-views/{id}', { params: { id: view.id } }), `View “${view.name}” deleted.`),
      () => undefined,
    );
  const at = views.indexOf(view);
  const items: MenuItem[] = [
    { label: 'Edit', Icon: Pencil, onSelect: onEdit },
    view.is_default
      ? { label: 'Don’t open first', Icon: PinOff, onSelect: () => void run(() => update(view, { is_default: false })) }
      : { label: 'Open first', Icon: Pin, onSelect: () => void run(() => update(view, { is_default: true })) },
    ...(at > 0 ? [{ label: 'Move left', Icon: ArrowLeft, onSelect: () => void run(() => move(view, views, -1)) }] : []),
    ...(at < views.length - 1
      ? [{ label: 'Move right', Icon: ArrowRight, onSelect: () => void run(() => move(view, views, 1)) }]
      : []),
    { label: 'Delete', Icon: Trash2, danger: true, onSelect: () => void remove() },
  ];
  return (
    <>
      <Menu label={`Options for the view ${view.name}`} items={items} size="small" />
      {dialog}
    </>
  );
}
