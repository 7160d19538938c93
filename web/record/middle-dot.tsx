/** Between two facts of a line: the font's spaces are too narrow for it. */
export const MiddleDot = () => <span className="mx-0.5">{' · '}</span>;
