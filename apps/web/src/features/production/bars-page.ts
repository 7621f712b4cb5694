/** Columns per page of the production bar chart (dashboard spec, section 9). */
const barsPerPage = 8;

export interface BarsPage<T> {
  readonly items: readonly T[];
  /** From 0, clamped to the existing pages. */
  readonly index: number;
  readonly last: number;
  /** Positions of the first and last item shown, from 1. */
  readonly from: number;
  readonly to: number;
}

export const barsPage = <T>(items: readonly T[], wanted: number): BarsPage<T> => {
  const last = Math.max(0, Math.ceil(items.length / barsPerPage) - 1);
  const index = Math.min(Math.max(0, wanted), last);
  const shown = items.slice(index * barsPerPage, (index + 1) * barsPerPage);
  return { items: shown, index, last, from: index * barsPerPage + 1, to: index * barsPerPage + shown.length };
};
