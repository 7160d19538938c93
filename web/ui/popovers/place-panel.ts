const GAP = 4;
const MARGIN = 8;

/** Puts the panel above its button where there is more room, always inside the window. */
export function placePanel(button: HTMLElement, panel: HTMLElement): void {
  const at = button.getBoundingClientRect();
  const { offsetWidth: width, scrollHeight: height } = panel;
  const { clientWidth, clientHeight } = document.documentElement;
  const below = clientHeight - at.bottom - GAP - MARGIN;
  const above = at.top - GAP - MARGIN;
  const isBelow = below >= height || below >= above;
  const alignsRight = at.left + at.width / 2 > clientWidth / 2;
  const left = alignsRight ? at.right - width : at.left;
  const room = Math.max(isBelow ? below : above, 0);
  Object.assign(panel.style, {
    maxHeight: `${room}px`,
    overflowY: height > room ? 'auto' : '',
    left: `${Math.min(Math.max(left, MARGIN), Math.max(clientWidth - width - MARGIN, MARGIN))}px`,
    top: isBelow ? `${at.bottom + GAP}px` : `${Math.max(at.top - GAP - Math.min(height, room), MARGIN)}px`,
  });
}
