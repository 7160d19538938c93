import { useNavigate } from 'react-router';
import type { Article } from '../../../contract/content.ts';
import { maxLength } from '../../../contract/limits.ts';
import { call } from '../../api/browser.ts';
import { ImageField } from '../../dashboard/image-field.tsx';
import { showToast } from '../../dashboard/toasts.tsx';
import { errorText } from '../../dashboard/use-action.ts';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Field } from '../../ui/field.tsx';
import { RichTextField } from '../../ui/rich-text/rich-text-field.tsx';
import { useForm } from '../../ui/use-form.ts';
import type { CategoryOption } from '../catalog/category-options.ts';
import { CategorySelect } from '../catalog/category-select.tsx';
import { EditorPage } from '../shared/editor-page.tsx';
import { rememberedListUrl } from '../shared/remembered-list-url.ts';

const LIST = '/admin/dashboard/solutions';

export function ArticleForm({
  categories,
  article,
}: {
  categories: readonly CategoryOption[];
  article: Article | null;
}) {
  const navigate = useNavigate();
  const form = useForm({
    failure: article ? 'Failed to update solution.' : 'Failed to create solution.',
    errorMessage: errorText,
    async submit({ title = '' }, element) {
      const body = new FormData(element);
      // An unchecked checkbox is missing from form data, and a missing field would not change.
      body.set('published', body.has('published') ? '1' : '0');
      if (article) {
        body.set('updated_at', article.updated_at);
        await call('PUT /admin/blogs/{id}', { params: { id: article.id }, body });
      } else await call('POST /admin/blogs', { body });
      showToast(`${title} saved.`);
      await navigate(article ? rememberedListUrl(LIST) : LIST);
    },
  });
  const { errors } = form;
  return (
    <EditorPage
      title={article ? 'Edit solution' : 'Add solution'}
      name={article?.title}
      list={{ name: 'Solutions', to: rememberedListUrl(LIST) }}
      publicPage={article?.published ? `/solutions/post/${article.slug}` : null}
      form={form}
      action={article ? 'Save changes' : 'Create'}
      secondary={
        <>
          <Field
            label="YouTube URL"
            name="youtube_url"
            type="url"
            optional
            defaultValue={article?.youtube_url ?? ''}
            maxLength={maxLength.link}
            help="The video appears above the text. YouTube and Vimeo links work."
            error={errors.youtube_url}
          />
          <ImageField label="Image" name="image" currentImage={article?.image_url} optional error={errors.image} />
          <Checkbox
            label="Published"
            name="published"
            defaultChecked={article?.published ?? true}
            help="Anyone can read it on the site."
          />
        </>
      }
    >
      <CategorySelect
        categories={categories}
        chosen={article?.category_id}
        tab="solutions"
        error={errors.category_id}
      />
      <Field
        label="Title"
        name="title"
        defaultValue={article?.title}
        required
        maxLength={maxLength.articleTitle}
        error={errors.title}
      />
      <RichTextField
        label="Content"
        name="content"
        defaultValue={article?.content ?? ''}
        required
        help="Press Esc, then Tab, to leave the editor."
        error={errors.content}
      />
    </EditorPage>
  );
}
