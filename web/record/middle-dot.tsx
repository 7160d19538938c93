/** Between two facts of a line: the font's spaces are too narrow for it. It ends a line, and never begins one. */
export const MiddleDot = () => <span className="mx-0.5">{'\u00a0· '}</span>;
