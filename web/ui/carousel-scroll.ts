/**
 * Scrolls a track by one slide. The track holds its `count` slides twice: before it would leave a round at either
 * end, it jumps unseen to the same place in the other one. Right to left, positions are negative.
 */
export function slideBy(track: HTMLElement, by: 1 | -1, count: number, smooth: boolean): void {
  const place = (n: number) => (track.children[n] as HTMLElement | undefined)?.offsetLeft ?? 0;
  const step = place(1) - place(0);
  const round = track.children.length > count ? place(count) - place(0) : 0;
  const jump = (left: number) => track.scrollTo({ left, behavior: 'instant' });
  const at = Math.abs(track.scrollLeft);
  if (by > 0 && round !== 0 && at >= Math.abs(round) - 1) jump(track.scrollLeft - round);
  if (by < 0 && round !== 0 && at < 1) jump(track.scrollLeft + round);
  track.scrollBy({ left: by * step, behavior: smooth ? 'smooth' : 'instant' });
}
