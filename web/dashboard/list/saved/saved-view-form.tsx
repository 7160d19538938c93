import type { SavedView } from '../../../../contract/platform/saved-views.ts';
import { maxLength } from '../../../../contract/shared/limits.ts';
import type { ViewList } from '../../../../contract/shared/view-lists.ts';
import { call } from '../../../api/browser.ts';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { Field } from '../../../ui/field.tsx';
import { useForm } from '../../../ui/hooks/use-form.ts';
import { FormDialog } from '../../forms/form-dialog.tsx';
import { errorText } from '../../forms/use-action.ts';
import { showToast } from '../../frame/toasts.tsx';
import { refreshViews } from './saved-views-store.ts';

type Props = { list: ViewList; view: SavedView | null; query: string; onClose: () => void };

export function SavedViewForm({ list, view, query, onClose }: Props) {
  const form = useForm({
    failure: view ? 'Failed to update the view.' : 'Failed to save the view.',
    errorMessage: errorText,
    async submit({ name = '', shared, is_default }) {
      const body = { name: name.trim(), shared: shared === 'on', is_default: is_default === 'on' };
      if (view) await call('PUT /saved-views/{id}', { params: { id: view.id }, body });
      else await call('POST /saved-views', { body: { ...body, list, query } });
      await refreshViews(list);
      showToast(`View “${body.name}” saved.`);
      onClose();
    },
  });
  return (
    <FormDialog
      title={view ? 'Edit view' : 'Save view'}
      record={view?.id}
      action={view ? 'Save changes' : 'Save view'}
      form={form}
      onClose={onClose}
    >
      <Field
        label="Name"
        name="name"
        defaultValue={view?.name}
        required
        maxLength={maxLength.viewName}
        help={view ? undefined : 'Saves the search, filters and order that you see now.'}
        error={form.errors.name}
      />
      <div>
        <Checkbox label="Share with all admins" name="shared" defaultChecked={view?.shared} />
        <Checkbox label="Open this view first" name="is_default" defaultChecked={view?.is_default} />
      </div>
    </FormDialog>
  );
}
