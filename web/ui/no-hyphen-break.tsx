/** Keeps short hyphenated words ("Two-step") on one line. */
export const NoHyphenBreak = ({ children }: { children: string }) =>
  children.split(/(\S+-\S+)/).map((part, at) =>
    at % 2 === 1 && part.length <= 20 ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text have no other key
      <span key={at} className="whitespace-nowrap">
        {part}
      </span>
    ) : (
      part
    ),
  );
