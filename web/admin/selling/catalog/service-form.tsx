import { useRef, useState } from 'react';
import { useNavigate, useRevalidator } from 'react-router';
import type { AdminService } from '../../../../contract/selling/catalog-admin.ts';
import { missingToPublish } from '../../../../contract/selling/service-state.ts';
import { offerSentence } from '../../../../contract/shared/promise-sentence.ts';
import { call } from '../../../api/browser.ts';
import { Anchors } from '../../../dashboard/anchors.tsx';
import { atControls } from '../../../dashboard/forms/rows/at-controls.ts';
import { useRows } from '../../../dashboard/forms/rows/use-rows.ts';
import { showSaved } from '../../../dashboard/forms/save-bar.tsx';
import { errorText } from '../../../dashboard/forms/use-action.ts';
import { showToast } from '../../../dashboard/frame/toasts.tsx';
import { LaterDialog, later, usePrefetch } from '../../../dashboard/later.tsx';
import { ServiceCard } from '../../../public/services/service-card.tsx';
import type { Offered } from '../../../sale/use-done-by.ts';
import { useForm } from '../../../ui/hooks/use-form.ts';
import { controlName, problemsIn, toPreview, toQuestions, withCopies } from '../../order/intakes/questions.ts';
import { CardPreview } from '../../shared/card-preview.tsx';
import { EditorPage, type Intent } from '../../shared/editor-page.tsx';
import { rememberedListUrl } from '../../shared/remembered-list-url.ts';
import type { CategoryOption } from './category-options.ts';
import { DeliverySection } from './delivery-section.tsx';
import { DetailsSection } from './details-section.tsx';
import { useNewCategory } from './new-category.tsx';
import { optionControl, toOptionRows } from './options.ts';
import { OptionsSection, optionNames } from './options-section.tsx';
import { QuestionsSection, questionNames } from './questions-section.tsx';
import { RelatedSection } from './related-section.tsx';
import { ScopeSection } from './scope-section.tsx';
import { cardOf, serviceBody } from './service-body.ts';

const CopyQuestions = later(() => import('../../order/intakes/copy-questions.tsx').then((part) => part.CopyQuestions));
const IntakePreview = later(() => import('../../order/intakes/intake-preview.tsx').then((part) => part.IntakePreview));

const LIST = '/admin/dashboard/services';

type Props = {
  categories: readonly CategoryOption[];
  services: readonly { id: number; title: string; active: boolean }[];
  service: AdminService | null;
  hasDpa: boolean;
  /** The day that the site promises; null unless the service is on it. */
  offer: Offered | null;
  onDiscard: () => void;
};

const done = {
  save: { draft: 'Draft saved.', published: 'Changes saved.', hidden: 'Changes saved.' },
  publish: 'Published.',
  hide: 'Hidden. It’s no longer on the site.',
} as const;

export function ServiceForm({ categories, services, service, hasDpa, offer, onDiscard }: Props) {
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const intent = useRef<Intent>('save');
  // A change by someone else since then is a conflict, also after the screen has been loaded again.
  const seen = useRef(service?.updated_at);
  const [intro, setIntro] = useState(service?.intake_form.intro ?? '');
  const [dialog, setDialog] = useState<'preview' | 'copy' | null>(null);
  const options = useRows(() => toOptionRows(service?.options ?? []), optionNames);
  const questions = useRows(() => toQuestions(service?.intake_form.fields ?? []), questionNames);
  const form = useForm({
    failure: service ? 'Failed to update service.' : 'Failed to create service.',
    errorMessage: errorText,
    check: () => problemsIn(questions.rows),
    async submit(_, element) {
      const wanted = intent.current;
      const rows = { options: options.rows, questions: questions.rows, intro };
      const body = serviceBody(element, { ...rows, wanted, isSaved: service !== null });
      if (seen.current) body.set('updated_at', seen.current);
      const saved = await (service
        ? call('PUT /admin/services/{id}', { params: { id: service.id }, body })
        : call('POST /admin/services', { body })
      ).catch((error: unknown) => {
        throw atControls(error, places);
      });
      const link = wanted === 'publish' ? { text: 'View service', to: `/service/${saved.slug}` } : null;
      showSaved('service', wanted === 'save' ? done.save[saved.state] : done[wanted], link);
      if (!service) return navigate(`${LIST}/${saved.id}${location.hash}`, { replace: true });
      seen.current = saved.updated_at;
      options.load(toOptionRows(saved.options));
      questions.load(toQuestions(saved.intake_form.fields));
      await revalidate();
    },
  });
  const places = [
    { path: 'options', controlAt: (at: number, field: string) => nameAt(options.rows[at], optionControl, field) },
    {
      path: 'intake_form.fields',
      controlAt: (at: number, field: string) => nameAt(questions.rows[at], controlName, field),
    },
  ];
  const { errors, props } = form;
  const category = useNewCategory('services');
  const missing = () => {
    const values = Object.fromEntries(new FormData(props.ref.current ?? undefined));
    const { image } = values;
    const hasImage = Boolean(service?.image) || (image instanceof File && image.size > 0);
    return missingToPublish({
      title: textOf(values.title),
      category: textOf(values.category_id),
      teaser: textOf(values.teaser),
      description: textOf(values.description),
      price: textOf(values.price_decimal),
      delivery_days: textOf(values.delivery_days),
      image: hasImage ? 'image' : null,
    });
  };
  usePrefetch(CopyQuestions, IntakePreview);
  const close = () => setDialog(null);
  const others = services.filter(({ id }) => id !== service?.id);
  return (
    <>
      <EditorPage
        noun="service"
        record={service && { title: service.title, state: service.state, publicPage: `/service/${service.slug}` }}
        list={{ name: 'Services', to: rememberedListUrl(LIST) }}
        form={form}
        intent={intent}
        missing={missing}
        onDiscard={onDiscard}
        anchors={
          <Anchors
            label="Sections"
            anchors={[
              { id: 'details', label: 'Details' },
              { id: 'options', label: 'Options', count: options.rows.length },
              { id: 'questions', label: 'Questions for the customer', count: questions.rows.length },
              { id: 'scope', label: 'Scope and FAQ' },
              { id: 'delivery', label: 'Delivery and acceptance' },
              { id: 'related', label: 'Related' },
            ]}
          />
        }
        preview={
          <CardPreview form={props.ref} imageField="image" currentImage={service?.image}>
            {(values, image) => (
              <>
                <ServiceCard service={cardOf(values, image)} />
                {offer && Number(values.delivery_days) === service?.delivery_days && (
                  <p className="mt-3 text-sm text-ink-soft">{offerSentence(offer)}</p>
                )}
              </>
            )}
          </CardPreview>
        }
      >
        <DetailsSection service={service} categories={categories} errors={errors} onAddCategory={category.add} />
        <OptionsSection list={options} stored={service?.options ?? []} errors={errors} />
        <QuestionsSection
          list={questions}
          intro={intro}
          onIntro={setIntro}
          errors={errors}
          onPreview={() => setDialog('preview')}
          onCopy={others.length > 0 ? () => setDialog('copy') : undefined}
        />
        <ScopeSection service={service} errors={errors} />
        <DeliverySection service={service} hasDpa={hasDpa} errors={errors} />
        <RelatedSection service={service} services={others} errors={errors} />
      </EditorPage>
      {category.dialog}
      {dialog === 'preview' && (
        <LaterDialog onClose={close}>
          <IntakePreview intro={intro.trim()} fields={toPreview(questions.rows)} onClose={close} />
        </LaterDialog>
      )}
      {dialog === 'copy' && (
        <LaterDialog onClose={close}>
          <CopyQuestions
            services={others}
            isAdding={questions.rows.length > 0}
            onClose={close}
            onCopy={(copied) => {
              questions.replace(withCopies(questions.rows, copied.fields));
              if (intro.trim() === '') setIntro(copied.intro);
              close();
              showToast(`Questions copied from ${copied.title}. They aren’t saved yet.`);
            }}
          />
        </LaterDialog>
      )}
    </>
  );
}

const textOf = (value: FormDataEntryValue | undefined): string => (typeof value === 'string' ? value : '');

const nameAt = (row: { id: number } | undefined, control: (id: number, field: string) => string, field: string) =>
  row && control(row.id, field);
