import { useNavigate } from 'react-router';
import { maxLength } from '../../../../contract/shared/limits.ts';
import type { AdminArticle } from '../../../../contract/site/content-admin.ts';
import { call } from '../../../api/browser.ts';
import { ImageField } from '../../../dashboard/forms/image-field.tsx';
import { errorText } from '../../../dashboard/forms/use-action.ts';
import { showToast } from '../../../dashboard/frame/toasts.tsx';
import { ArticleCard, type ArticleCardData } from '../../../public/articles/article-card.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { Field, TextArea } from '../../../ui/field.tsx';
import { useForm } from '../../../ui/hooks/use-form.ts';
import { RichTextField } from '../../../ui/rich-text/rich-text-field.tsx';
import type { CategoryOption } from '../../selling/catalog/category-options.ts';
import { CategorySelect } from '../../selling/catalog/category-select.tsx';
import { CardPreview } from '../../shared/card-preview.tsx';
import { EditorPage } from '../../shared/editor-page.tsx';
import { rememberedListUrl } from '../../shared/remembered-list-url.ts';
import { type ServiceOption, ServicePicker } from './service-picker.tsx';

const LIST = '/admin/dashboard/solutions';

export function ArticleForm({
  categories,
  services,
  article,
}: {
  categories: readonly CategoryOption[];
  services: readonly ServiceOption[];
  article: AdminArticle | null;
}) {
  const navigate = useNavigate();
  const form = useForm({
    failure: article ? 'Failed to update solution.' : 'Failed to create solution.',
    errorMessage: errorText,
    async submit({ title = '' }, element) {
      const body = new FormData(element);
      // An unchecked checkbox is missing from form data, and a missing field is unchanged.
      body.set('published', body.has('published') ? '1' : '0');
      if (article) {
        body.set('updated_at', article.updated_at);
      }
      const { slug, published } = article
        ? await call('PUT /admin/blogs/{id}', { params: { id: article.id }, body })
        : await call('POST /admin/blogs', { body });
      showToast(`${title} saved.`, { link: published ? { text: 'View post', to: `/solutions/post/${slug}` } : null });
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
      isNew={article === null}
      secondary={
        <>
          <Field
            label="Video link (YouTube or Vimeo)"
            name="youtube_url"
            type="url"
            optional
            defaultValue={article?.youtube_url ?? ''}
            maxLength={maxLength.link}
            help="The video appears above the text."
            error={errors.youtube_url}
          />
          <ImageField label="Image" name="image" currentImage={article?.image_url} optional error={errors.image} />
          <ServicePicker services={services} chosen={article?.service_ids ?? []} error={errors.service_ids} />
          <Checkbox
            label="Published"
            name="published"
            defaultChecked={article?.published ?? true}
            help="Anyone can read it on the site."
          />
          <CardPreview imageField="image" currentImage={article?.image_url}>
            {(values, image) => <ArticleCard article={previewOf(values, image)} />}
          </CardPreview>
        </>
      }
    >
      <Field
        label="Title"
        name="title"
        defaultValue={article?.title}
        required
        autoFocus={article === null}
        maxLength={maxLength.articleTitle}
        error={errors.title}
      />
      <CategorySelect
        categories={categories}
        chosen={article?.category_id}
        tab="solutions"
        error={errors.category_id}
      />
      <TextArea
        label="Summary"
        name="description"
        optional
        rows={2}
        className="field-sizing-content min-h-18"
        defaultValue={article?.description}
        maxLength={maxLength.description}
        help="One or two sentences for cards and search results. If blank, the first paragraphs."
        error={errors.description}
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

const WORDS_PER_MINUTE = 200;

function previewOf(values: Record<string, string>, image_url: string | null): ArticleCardData {
  const { title = '', description = '', content = '', youtube_url = '' } = values;
  // A separate document runs no scripts and loads no resources.
  const { body } = new DOMParser().parseFromString(content, 'text/html');
  const words = body.textContent?.match(/\S+/g)?.length ?? 0;
  return {
    slug: '',
    title: title.trim() || 'Title',
    description: description.trim() || body.querySelector('p')?.textContent || 'The first paragraph appears here.',
    image_url,
    youtube_url: youtube_url || null,
    reading_minutes: Math.max(1, Math.ceil(words / WORDS_PER_MINUTE)),
  };
}
