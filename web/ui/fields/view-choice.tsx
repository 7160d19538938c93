import clsx from 'clsx';

type ChoiceProps<T extends string> = {
  label: string;
  options: readonly T[];
  chosen: T;
  onChoose: (option: T) => void;
};

/** Another look at the same thing. */
export const ViewChoice = <T extends string>({ label, options, chosen, onChoose }: ChoiceProps<T>) => (
  <fieldset className="flex gap-1">
    <legend className="sr-only">{label}</legend>
    {options.map((option) => (
      <button
        key={option}
        type="button"
        aria-pressed={option === chosen}
        onClick={() => onChoose(option)}
        className={clsx(
          'min-h-11 rounded-md px-3 font-medium transition-colors',
          option === chosen
            ? 'bg-brand-soft text-brand-strong forced-colors:outline-2 forced-colors:-outline-offset-2'
            : 'text-ink-soft hover:bg-sunken hover:text-ink',
        )}
      >
        {option}
      </button>
    ))}
  </fieldset>
);
