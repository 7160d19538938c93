import { useEffect, useRef, useState } from 'react';
import UPlot from 'uplot';
import { shortDayText } from '../../../dashboard/dates.ts';
import 'uplot/dist/uPlot.min.css';
import { dayLabel, type RevenueDay, wholeAmount } from './revenue-labels.ts';

const HEIGHT_PX = 288;

const pointsOf = (days: RevenueDay[]): UPlot.AlignedData => [
  days.map((_, i) => i),
  days.map(({ amount }) => Number(amount)),
];

/** Canvas supports neither custom properties nor `light-dark()`. */
function colorOf(probe: HTMLElement, token: string): string {
  probe.style.color = `var(--${token})`;
  return getComputedStyle(probe).color;
}

const bars = UPlot.paths.bars?.({ size: [0.7, 36], radius: 0.15 });

type ChartInput = { box: HTMLElement; days: () => RevenueDay[]; onDay: (index: number | null) => void };

function chartOptions({ box, days, onDay }: ChartInput): UPlot.Options {
  const color = (token: string) => () => colorOf(box, token);
  const axis = {
    font: '14px "Instrument Sans Variable", system-ui, sans-serif',
    stroke: color('ink-soft'),
    ticks: { show: false },
  };
  return {
    width: box.clientWidth,
    height: HEIGHT_PX,
    padding: [12, 24, 0, 0],
    legend: { show: false },
    // A dot on the bar: the line would be drawn next to it.
    cursor: { x: false, y: false, drag: { x: false, y: false }, points: { size: 9, fill: color('accent') } },
    scales: {
      x: { time: false, range: (_, min, max) => [min - 0.5, max + 0.5] },
      // More than the day's payments may be refunded or charged back.
      y: { range: (_, min, max) => [Math.min(0, min * 1.1), Math.max(0, max * 1.1)] },
    },
    axes: [
      {
        ...axis,
        size: 32,
        incrs: [1, 2, 5, 7, 14],
        space: 90,
        grid: { show: false },
        values: (_, at) => at.map((i) => (days()[i] ? shortDayText(days()[i]?.day ?? '') : '')),
      },
      {
        ...axis,
        size: 72,
        grid: { stroke: color('line'), width: 1 },
        values: (_, at) => at.map(wholeAmount),
      },
    ],
    series: [
      {},
      {
        stroke: color('brand'),
        fill: color('brand'),
        width: 0,
        points: { show: false },
        ...(bars && { paths: bars }),
      },
    ],
    hooks: { setCursor: [({ cursor }) => onDay(cursor.idx ?? null)] },
  };
}

/** Hidden from screen readers, which get the numbers as text. */
export default function RevenueChart({ days }: { days: RevenueDay[] }) {
  const box = useRef<HTMLDivElement>(null);
  const chart = useRef<UPlot>(undefined);
  const latest = useRef(days);
  const [day, setDay] = useState<number | null>(null);
  useEffect(() => {
    latest.current = days;
    chart.current?.setData(pointsOf(days));
  }, [days]);
  useEffect(() => {
    const element = box.current;
    if (!element) return;
    const options = chartOptions({ box: element, days: () => latest.current, onDay: setDay });
    const plot = new UPlot(options, pointsOf(latest.current), element);
    chart.current = plot;
    const size = new ResizeObserver(() => plot.setSize({ width: element.clientWidth, height: HEIGHT_PX }));
    size.observe(element);
    const dark = matchMedia('(prefers-color-scheme: dark)');
    const repaint = () => plot.redraw();
    dark.addEventListener('change', repaint);
    // An earlier rendering would keep the fallback font.
    void document.fonts.ready.then(repaint);
    return () => {
      dark.removeEventListener('change', repaint);
      size.disconnect();
      plot.destroy();
    };
  }, []);
  const shown = day === null ? undefined : days[day];
  return (
    <>
      <p className="min-h-6 text-sm text-ink-soft tabular-nums">{shown ? dayLabel(shown) : 'Tap or point at a day'}</p>
      <div ref={box} className="min-w-0" style={{ height: HEIGHT_PX }} />
    </>
  );
}
