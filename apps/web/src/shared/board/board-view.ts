import type { BoardMachine, BoardPicture } from "@fiel/contracts";
import type { BoardWords } from "./board-words.ts";

/** Input of a page's drawing. */
export interface BoardView {
  readonly picture: BoardPicture;
  readonly words: BoardWords;
  /** UTC ms. */
  readonly nowMs: number;
  /** Height of the band above the page, px of a screen 1080 high; 0 without a band. */
  readonly bandHeight: number;
  /** No newer picture arrived, so states are told in the past tense. */
  readonly isStale: boolean;
  /** URL of a product's picture; null while there is none. */
  readonly imageOf: (product: NonNullable<BoardMachine["product"]>) => string | null;
}

/** A drawn page with its heading. */
export interface DrawnPage {
  readonly title: string;
  readonly sub: string;
  readonly body: HTMLElement;
}

/** One page of the rotation. */
export interface PagePlan {
  readonly page: "stops" | "machines" | "production" | "pace" | "giveaway";
  /** First machine and number of machines on the page. */
  readonly from: number;
  readonly count: number;
}

const machinesOfPage = 4;

/** Pages in the order of the rotation. The pages 'machines' and 'production' are repeated for every four machines. */
export const plansOf = (pages: readonly PagePlan["page"][], machines: number): PagePlan[] =>
  pages.reduce<PagePlan[]>((plans, page) => plans.concat(partsOf(page, machines)), []);

const partsOf = (page: PagePlan["page"], machines: number): PagePlan[] => {
  if (page !== "machines" && page !== "production") return [{ page, from: 0, count: 0 }];
  const parts = Math.max(1, Math.ceil(machines / machinesOfPage));
  return Array.from({ length: parts }, (_, i) => ({
    page,
    from: i * machinesOfPage,
    count: Math.min(machinesOfPage, machines - i * machinesOfPage),
  }));
};

/** For example `1 a 4 de 12`; empty when all machines fit on one page. */
export const rangeWords = ({ picture, words }: BoardView, { from, count }: PagePlan): string =>
  picture.machines.length <= machinesOfPage
    ? ""
    : words.texts.range(from + 1, from + count, picture.machines.length);

/** Name of the period; with a stale picture also the time up to which it holds. */
export const periodWords = ({ picture, words, isStale, nowMs }: BoardView): string => {
  const { zoom, start, end, at } = picture;
  const name = zoom === "custom" ? words.span({ startMs: start, endMs: end }) : words.texts.zooms[zoom];
  return isStale ? `${name} ${words.texts.until(words.moment(at, nowMs))}` : name;
};

export const machinesWords = ({ picture, words }: BoardView): string => {
  if (picture.all) return words.texts.allMachines;
  const names = picture.machines.map(({ name }) => name);
  return names.length <= 4 ? names.join(", ") : `${names.slice(0, 3).join(", ")} +${names.length - 3}`;
};

export const listOf = (...parts: readonly string[]): string => parts.filter((part) => part !== "").join(", ");
