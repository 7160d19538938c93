/** Loaded before a program (`--import …/shifted-clock.ts?ahead=300000`), whose clock is then so many milliseconds ahead. */
const aheadMs = Number(new URL(import.meta.url).searchParams.get('ahead'));
const RealDate = Date;

class ShiftedDate extends RealDate {
  constructor(...values: [] | [value: number | string | Date]) {
    if (values.length === 0) super(RealDate.now() + aheadMs);
    else super(...values);
  }
  static override now = () => RealDate.now() + aheadMs;
}

globalThis.Date = ShiftedDate as DateConstructor;
