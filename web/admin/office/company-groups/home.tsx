import { useRevalidator } from 'react-router';
import { call } from '../../../api/browser.ts';
import type { Response } from '../../../api/call.ts';
import { showSaved } from '../../../dashboard/forms/save-bar.tsx';
import { errorText } from '../../../dashboard/forms/use-action.ts';
import { dashboardMeta } from '../../../dashboard/frame/dashboard-meta.ts';
import { Retry } from '../../../dashboard/frame/retry.tsx';
import { settledOrRedirect } from '../../../dashboard/load-or-redirect.ts';
import { PageHead } from '../../../dashboard/page-head.tsx';
import { Field, Select, TextArea } from '../../../ui/field.tsx';
import { useForm } from '../../../ui/hooks/use-form.ts';
import { RecordPicker } from '../../shared/record-picker.tsx';
import { SettingsGroup } from '../settings/settings-group.tsx';
import type { Route } from './+types/home.ts';
import { GroupForm } from './group-form.tsx';
import {
  FalsePromises,
  GuaranteeFields,
  guaranteeIn,
  questionsIn,
  type TypedQuestion,
  typedQuestions,
} from './guarantee-fields.tsx';
import { HeroFields, useHero } from './hero-fields.tsx';
import { counterFields, faqFields, needFields, stepFields, whyFields } from './home-fields.ts';
import { atRows, RecordRows, recordsIn, rowIds } from './record-rows.tsx';
import { SiteTabs } from './site-tabs.tsx';

export { ScreenError as ErrorBoundary } from '../../../dashboard/frame/screen-error.tsx';
export { ListSkeleton as HydrateFallback } from '../../../dashboard/list/list-skeleton.tsx';

export const meta: Route.MetaFunction = (args) => dashboardMeta(args, 'Site');

export const clientLoader = ({ url }: Route.ClientLoaderArgs) =>
  settledOrRedirect(
    Promise.all([
      call('GET /admin/settings/home'),
      call('GET /admin/services', { query: { per_page: 100, sort: 'title' } }),
      call('GET /admin/settings/brand'),
    ]).then(([home, services, brand]) => ({ home, services: services.data, brand })),
    url,
    { failed: 'Failed to fetch the texts.' },
  );

export default function HomeScreen({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <PageHead title="Site" />
      <SiteTabs shown="Home" />
      {loaderData.error !== null ? (
        <Retry message={loaderData.error} />
      ) : (
        <HomeForm key={loaderData.content.home.updated_at} {...loaderData.content} />
      )}
    </>
  );
}

type Loaded = Response<'GET /admin/settings/home'>;
type Value = Loaded['value'];
type Brand = Response<'GET /admin/settings/brand'>;
type Offered = { id: number; title: string; slug: string };

const heroes: Record<Value['hero'], string> = {
  none: 'None',
  image: 'Image',
  video: 'Video',
};

const NAME = 'Home page';
const lists = ['faq', 'counters', 'why', 'steps', 'needs'] as const;

type Props = { home: Loaded; services: readonly Offered[]; brand: Brand };

function HomeForm({ home, services, brand }: Props) {
  const { value, updated_at } = home;
  const { revalidate } = useRevalidator();
  const hero = useHero(brand);
  const form = useForm({
    failure: 'Failed to save the texts.',
    errorMessage: errorText,
    async submit(values) {
      const text = (field: string) => (values[field] ?? '').trim();
      const ids = rowIds(values, 'needs');
      const needs = recordsIn(values, 'needs', needFields) as Omit<Value['needs'][number], 'services'>[];
      const sent: Value = {
        tagline: text('tagline'),
        description: text('description'),
        hero: text('hero') as Value['hero'],
        counters: recordsIn(values, 'counters', counterFields) as Value['counters'],
        faq: questionsIn(recordsIn(values, 'faq', faqFields) as TypedQuestion[]),
        why: recordsIn(values, 'why', whyFields) as Value['why'],
        steps: recordsIn(values, 'steps', stepFields) as Value['steps'],
        guarantee: guaranteeIn(values),
        needs: needs.map((need, at) => ({
          ...need,
          services: text(`needs-${ids[at]}-services`).split(',').filter(Boolean).map(Number),
        })),
      };
      await hero.save();
      await call('PUT /admin/settings/home', { body: { value: sent, updated_at } }).catch((error: unknown) => {
        throw atRows(error, values, { rows: lists });
      });
      await revalidate();
      showSaved(NAME, 'Home page saved.');
    },
  });
  const { errors } = form;
  const chosen = (at: number) =>
    (value.needs[at]?.services ?? []).flatMap(
      (one) => services.find(({ id, slug }) => id === one || slug === one)?.id ?? [],
    );
  return (
    <GroupForm
      name={NAME}
      form={form}
      loaded={home}
      load={() => call('GET /admin/settings/home')}
      remove={() => call('DELETE /admin/settings/home')}
    >
      <FalsePromises value={value} />
      <SettingsGroup title="Head" text="The first words that a visitor reads.">
        <div className="sm:col-span-3">
          <Field
            label="Tagline"
            name="tagline"
            optional
            maxLength={120}
            defaultValue={value.tagline}
            error={errors.tagline}
          />
        </div>
        <div className="sm:col-span-3">
          <TextArea
            label="Description"
            name="description"
            optional
            rows={3}
            maxLength={300}
            defaultValue={value.description}
            error={errors.description}
          />
        </div>
        <Select label="Picture" name="hero" defaultValue={value.hero} error={errors.hero}>
          {Object.entries(heroes).map(([name, text]) => (
            <option key={name} value={name}>
              {text}
            </option>
          ))}
        </Select>
        <HeroFields hero={hero} errors={errors} />
      </SettingsGroup>
      <SettingsGroup title="Questions" text="The FAQ in the footer and in the search.">
        <RecordRows
          name="faq"
          label="Questions"
          noun="question"
          title="question"
          fields={faqFields}
          stored={typedQuestions(value.faq)}
          initial={{ rules: 'no' }}
          max={12}
          errors={errors}
        />
      </SettingsGroup>
      <SettingsGroup title="Figures" text="Only figures that you can prove.">
        <RecordRows
          name="counters"
          label="Figures"
          noun="figure"
          title="label"
          fields={counterFields}
          stored={value.counters}
          max={4}
          errors={errors}
          initial={{ source: 'orders' }}
        />
      </SettingsGroup>
      <SettingsGroup title="Reasons" text="Why someone should choose you.">
        <RecordRows
          name="why"
          label="Reasons"
          noun="reason"
          title="title"
          fields={whyFields}
          stored={value.why}
          max={6}
          errors={errors}
        />
      </SettingsGroup>
      <SettingsGroup title="Steps" text="How an order goes.">
        <RecordRows
          name="steps"
          label="Steps"
          noun="step"
          title="title"
          fields={stepFields}
          stored={value.steps}
          max={6}
          errors={errors}
        />
      </SettingsGroup>
      <GuaranteeFields value={value} errors={errors} />
      <SettingsGroup
        title="Needs"
        text="What visitors need, in their words. A need without an active service is not shown."
      >
        <RecordRows
          name="needs"
          label="Needs"
          noun="need"
          title="name"
          fields={needFields}
          stored={value.needs}
          max={12}
          errors={errors}
          more={({ id }) => (
            <RecordPicker
              name={`needs-${id}-services`}
              label="Services"
              noun="service"
              records={services}
              chosen={chosen(id)}
              max={30}
              optional
              error={errors[`needs-${id}-services`]}
            />
          )}
        />
      </SettingsGroup>
    </GroupForm>
  );
}
