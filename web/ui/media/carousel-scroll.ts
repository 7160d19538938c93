/**
 * The track contains its `count` slides twice; at either end it first jumps, unnoticed, to the same slide of the other
 * copy. Right-to-left positions are negative.
 */
export function slideBy(track: HTMLElement, by: 1 | -1, count: number, smooth: boolean): void {
  const offset = (n: number) => (track.children[n] as HTMLElement | undefined)?.offsetLeft ?? 0;
  const step = offset(1) - offset(0);
  const copyWidth = track.children.length > count ? offset(count) - offset(0) : 0;
  const jump = (left: number) => track.scrollTo({ left, behavior: 'instant' });
  const at = Math.abs(track.scrollLeft);
  if (by > 0 && copyWidth !== 0 && at >= Math.abs(copyWidth) - 1) jump(track.scrollLeft - copyWidth);
  if (by < 0 && copyWidth !== 0 && at < 1) jump(track.scrollLeft + copyWidth);
  track.scrollBy({ left: by * step, behavior: smooth ? 'smooth' : 'instant' });
}
