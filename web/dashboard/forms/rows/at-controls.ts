import { ApiError } from '../../../api/call.ts';

type Place = {
  /** `options` for the error at `options.3.title`. */
  path: string;
  /** The control’s name, undefined for a row that isn’t there. */
  controlAt: (at: number, field: string) => string | undefined;
};

/** The server names a field of a row by its place; the form, whose rows move, by its row. */
export function atControls(error: unknown, places: readonly Place[]): unknown {
  if (!(error instanceof ApiError) || !error.errors) return error;
  const errors: Record<string, string[]> = {};
  for (const [name, rules] of Object.entries(error.errors)) {
    const place = places.find(({ path }) => name.startsWith(`${path}.`));
    const [at = '', field = ''] = name.slice(place ? place.path.length + 1 : 0).split('.');
    const control = place?.controlAt(Number(at), field) ?? name;
    errors[control] = [...(errors[control] ?? []), ...rules];
  }
  return new ApiError(error.status, { message: error.message, errors }, { cause: error });
}
