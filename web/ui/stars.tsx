const WIDTH = 98;
const HEIGHT = 18;
const PATH = 'M9 1.7l2.3 4.6 5.1.7-3.7 3.6.9 5.1L9 13.3l-4.6 2.4.9-5.1L1.6 7l5.1-.7z';

/** Drawn once per page, which can show a hundred stars. */
export const StarSymbol = () => (
  <svg aria-hidden width="0" height="0" className="absolute">
    <symbol id="five-stars" viewBox={`0 0 ${WIDTH} ${HEIGHT}`}>
      {[0, 20, 40, 60, 80].map((x) => (
        <path key={x} transform={`translate(${x})`} d={PATH} fill="currentColor" strokeLinejoin="round" />
      ))}
    </symbol>
  </svg>
);

const FiveStars = ({ className }: { className: string }) => (
  <use href="#five-stars" width={WIDTH} height={HEIGHT} className={className} />
);

export function Stars({ rating }: { rating: number }) {
  return (
    <svg
      role="img"
      aria-label={`${rating} out of 5`}
      width={WIDTH}
      height={HEIGHT}
      className="inline-block align-[-0.15em] forced-color-adjust-none"
    >
      <FiveStars className="text-line-strong opacity-40" />
      <svg aria-hidden width={(rating / 5) * WIDTH} height={HEIGHT}>
        <FiveStars className="text-accent" />
      </svg>
    </svg>
  );
}
