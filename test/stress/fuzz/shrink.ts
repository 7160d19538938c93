import type { Plan } from './plan.ts';

const without = <T>(list: T[], index: number) => list.filter((_, i) => i !== index);

const withoutKey = (value: object, name: string) =>
  Object.fromEntries(Object.entries(value).filter(([key]) => key !== name));

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Each plan has one part less. */
function smaller(plan: Plan): Plan[] {
  const { form, sentShare, contentType, ...rest } = plan;
  return [
    ...plan.headers.map((_, i) => ({ ...plan, headers: without(plan.headers, i) })),
    ...plan.query.map((_, i) => ({ ...plan, query: without(plan.query, i) })),
    ...(isObject(plan.body)
      ? Object.keys(plan.body).map((name) => ({ ...plan, body: withoutKey(plan.body as object, name) }))
      : []),
    ...(form
      ? Object.keys(form).map((name) => ({ ...plan, form: withoutKey(form, name) as NonNullable<Plan['form']> }))
      : []),
    ...(sentShare === undefined
      ? []
      : [{ ...rest, ...(form ? { form } : {}), ...(contentType === undefined ? {} : { contentType }) }]),
  ];
}

const MOST_TRIES = 60;

/** `fails` sends the plan again, to a server whose state has changed. */
export async function shrink(plan: Plan, fails: (plan: Plan) => Promise<boolean>): Promise<Plan> {
  let current = plan;
  let tries = 0;
  for (let found = true; found; ) {
    found = false;
    for (const candidate of smaller(current)) {
      tries += 1;
      if (tries > MOST_TRIES) return current;
      if (!(await fails(candidate))) continue;
      current = candidate;
      found = true;
      break;
    }
  }
  return current;
}
