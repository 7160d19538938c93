import { useNavigate } from 'react-router';
import type { Article } from '../../../contract/content.ts';
import { call } from '../../api/browser.ts';
import { ImageField } from '../../dashboard/image-field.tsx';
import { toast } from '../../dashboard/toasts.tsx';
import { refusalText } from '../../dashboard/use-action.ts';
import { CheckBox } from '../../ui/checkbox.tsx';
import { Field } from '../../ui/field.tsx';
import { RichTextField } from '../../ui/rich-text/rich-text-field.tsx';
import { useForm } from '../../ui/use-form.ts';
import type { CategoryChoice } from '../catalog/category-choice.ts';
import { CategorySelect } from '../catalog/category-select.tsx';
import { EditorPage } from '../shared/editor-page.tsx';
import { placeOf } from '../shared/list-position.ts';

const LIST = '/admin/dashboard/solutions';

/** Writes a solution, or changes `solution`. */
export function SolutionForm({
  categories,
  solution,
}: {
  categories: readonly CategoryChoice[];
  solution: Article | null;
}) {
  const navigate = useNavigate();
  const form = useForm({
    failure: solution ? 'Failed to update solution.' : 'Failed to create solution.',
    wordsFor: refusalText,
    async submit({ title = '' }, element) {
      const body = new FormData(element);
      // An empty box sends nothing at all, which would leave it as it is.
      body.set('published', body.has('published') ? '1' : '0');
      if (solution) {
        body.set('updated_at', solution.updated_at);
        await call('PUT /admin/blogs/{id}', { params: { id: solution.id }, body });
      } else await call('POST /admin/blogs', { body });
      toast(`${title} is saved.`);
      await navigate(solution ? placeOf(LIST) : LIST);
    },
  });
  const { errors } = form;
  return (
    <EditorPage
      title={solution ? 'Edit solution' : 'Add solution'}
      name={solution?.title}
      list={{ name: 'Solutions', to: placeOf(LIST) }}
      publicPage={solution?.published ? `/solutions/post/${solution.slug}` : null}
      form={form}
      action={solution ? 'Save changes' : 'Create'}
      aside={
        <>
          <Field
            label="YouTube URL"
            name="youtube_url"
            type="url"
            optional
            defaultValue={solution?.youtube_url ?? ''}
            maxLength={500}
            help="The video stands above the text; YouTube and Vimeo are embedded."
            error={errors.youtube_url}
          />
          <ImageField label="Image" name="image" present={solution?.image_url} optional error={errors.image} />
          <CheckBox
            label="Published"
            name="published"
            defaultChecked={solution?.published ?? true}
            help="Anybody can read it on the site."
          />
        </>
      }
    >
      <CategorySelect
        categories={categories}
        chosen={solution?.category_id}
        tab="solutions"
        error={errors.category_id}
      />
      <Field label="Title" name="title" defaultValue={solution?.title} required maxLength={200} error={errors.title} />
      <RichTextField
        label="Content"
        name="content"
        defaultValue={solution?.content ?? ''}
        required
        help="Tab moves a list item in; after Escape, Tab leaves the text."
        error={errors.content}
      />
    </EditorPage>
  );
}
