/** A title whose hyphenated words stay whole: "Two-step" is no longer cut after its hyphen. Long ones may still break. */
export const Unbroken = ({ children }: { children: string }) =>
  children.split(/(\S+-\S+)/).map((part, at) =>
    at % 2 === 1 && part.length <= 20 ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text have no other name
      <span key={at} className="whitespace-nowrap">
        {part}
      </span>
    ) : (
      part
    ),
  );
