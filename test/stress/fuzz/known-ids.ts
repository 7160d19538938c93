import type { Chance } from '../../../bench/support/chance.ts';

const MOST = 60;

/** Ids and slugs from responses, by the path of their list: `/api/admin/orders`. */
export type KnownIds = {
  learn(path: string, body: unknown): void;
  oneOf(list: string, roll: Chance): number | string | undefined;
  replace(template: string, roll: Chance): number | string | undefined;
};

type Item = { id?: unknown; slug?: unknown; role?: { name?: unknown } };

const listOf = (path: string) => path.replace(/\/\{.*$/, '');

export function knownIds(): KnownIds {
  const lists = new Map<string, { id: number | string; slug: string | null }[]>();
  const remember = (list: string, { id, slug }: Item) => {
    if (typeof id !== 'number' && typeof id !== 'string') return;
    const known = lists.get(list) ?? [];
    if (!known.some((one) => one.id === id)) known.push({ id, slug: typeof slug === 'string' ? slug : null });
    lists.set(list, known.slice(-MOST));
  };
  const any = (list: string, roll: Chance) => {
    const known = lists.get(list);
    return known?.[roll.between(0, known.length - 1)];
  };
  return {
    learn(path, body) {
      const { data } = (body ?? {}) as { data?: unknown };
      // The people of conversations are those of messages.
      const list = listOf(path).replace('/conversations', '/messages');
      for (const item of (Array.isArray(data) ? data : [body]) as (Item | null)[]) {
        remember(list, item ?? {});
        if (item?.role?.name === 'staff') remember('staff', item);
      }
    },
    oneOf: (list, roll) => any(list, roll)?.id,
    replace(template, roll) {
      const list = listOf(template);
      const known = any(list, roll) ?? any(list.replace('/api/', '/api/admin/'), roll);
      return template.includes('{slug}') ? (known?.slug ?? undefined) : known?.id;
    },
  };
}
