import { useRef } from 'react';
import { useNavigate, useRevalidator } from 'react-router';
import { maxLength } from '../../../../contract/shared/limits.ts';
import type { AdminArticle } from '../../../../contract/site/content-admin.ts';
import { call } from '../../../api/browser.ts';
import { ImageField } from '../../../dashboard/forms/image-field.tsx';
import { showSaved } from '../../../dashboard/forms/save-bar.tsx';
import { errorText } from '../../../dashboard/forms/use-action.ts';
import { ArticleCard, type ArticleCardData } from '../../../public/articles/article-card.tsx';
import { SectionCard } from '../../../record/section-card.tsx';
import { Field, TextArea } from '../../../ui/field.tsx';
import { useForm } from '../../../ui/hooks/use-form.ts';
import { RichTextField } from '../../../ui/rich-text/rich-text-field.tsx';
import type { CategoryOption } from '../../selling/catalog/category-options.ts';
import { CategorySelect } from '../../selling/catalog/category-select.tsx';
import { useNewCategory } from '../../selling/catalog/new-category.tsx';
import { CardPreview } from '../../shared/card-preview.tsx';
import { EditorPage, type Intent } from '../../shared/editor-page.tsx';
import { rememberedListUrl } from '../../shared/remembered-list-url.ts';
import { type ServiceOption, ServicePicker } from './service-picker.tsx';

const LIST = '/admin/dashboard/solutions';

type Props = {
  categories: readonly CategoryOption[];
  services: readonly ServiceOption[];
  article: AdminArticle | null;
  onDiscard: () => void;
};

const done = {
  save: (isPublished: boolean) => (isPublished ? 'Changes saved.' : 'Draft saved.'),
  publish: () => 'Published.',
  hide: () => 'Hidden. It’s no longer on the site.',
};

export function ArticleForm({ categories, services, article, onDiscard }: Props) {
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const intent = useRef<Intent>('save');
  // A change by someone else since then is a conflict, also after the screen has been loaded again.
  const seen = useRef(article?.updated_at);
  const form = useForm({
    failure: article ? 'Failed to update solution.' : 'Failed to create solution.',
    errorMessage: errorText,
    async submit(_, element) {
      const wanted = intent.current;
      const body = new FormData(element);
      if (wanted !== 'save' || !article) body.set('published', wanted === 'publish' ? '1' : '0');
      if (seen.current) body.set('updated_at', seen.current);
      const saved = await (article
        ? call('PUT /admin/blogs/{id}', { params: { id: article.id }, body })
        : call('POST /admin/blogs', { body }));
      const link = wanted === 'publish' ? { text: 'View post', to: `/solutions/post/${saved.slug}` } : null;
      showSaved('solution', done[wanted](saved.published), link);
      if (!article) return navigate(`${LIST}/${saved.id}`, { replace: true });
      seen.current = saved.updated_at;
      await revalidate();
    },
  });
  const { errors, props } = form;
  const category = useNewCategory('solutions');
  return (
    <EditorPage
      noun="solution"
      record={
        article && {
          title: article.title,
          state: article.published ? 'published' : 'draft',
          publicPage: `/solutions/post/${article.slug}`,
        }
      }
      list={{ name: 'Solutions', to: rememberedListUrl(LIST) }}
      form={form}
      intent={intent}
      onDiscard={onDiscard}
      preview={
        <CardPreview form={props.ref} imageField="image" currentImage={article?.image_url}>
          {(values, image) => <ArticleCard article={previewOf(values, image)} />}
        </CardPreview>
      }
    >
      <SectionCard title="Details">
        <div className="grid grid-cols-1 gap-6">
          <div className="grid items-start gap-6 sm:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
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
              onAdd={category.add}
              error={errors.category_id}
            />
          </div>
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
        </div>
      </SectionCard>
      <SectionCard title="Image, video and services">
        <div className="grid items-start gap-6 sm:grid-cols-2">
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
          <ImageField
            // The uploaded file is the current image after saving.
            key={article?.image_url}
            label="Image"
            name="image"
            currentImage={article?.image_url}
            optional
            error={errors.image}
          />
          <ServicePicker services={services} chosen={article?.service_ids ?? []} error={errors.service_ids} />
        </div>
      </SectionCard>
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
