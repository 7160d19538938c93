type Range = readonly [from: number, to: number];

export function Highlighted({ text, ranges }: { text: string; ranges: readonly Range[] }) {
  const ends = ranges.map(([, to]) => to);
  return (
    <>
      {ranges.map(([from, to], i) => (
        <span key={from}>
          {text.slice(ends[i - 1] ?? 0, from)}
          <mark className="bg-accent-soft text-inherit">{text.slice(from, to)}</mark>
        </span>
      ))}
      {text.slice(ends.at(-1) ?? 0)}
    </>
  );
}
