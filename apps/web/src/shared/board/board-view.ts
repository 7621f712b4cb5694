import type { BoardMachine, BoardPicture } from "@fiel/contracts";
import type { BoardWords } from "./board-words.ts";

/** What a page is drawn from. */
export interface BoardView {
  readonly picture: BoardPicture;
  readonly words: BoardWords;
  /** UTC ms. */
  readonly nowMs: number;
  /** Of the band above the page, in pixels of a screen 1080 high; 0 without one. */
  readonly bandHeight: number;
  /** The picture is the last that came: states are told in the past. */
  readonly isStale: boolean;
  /** Address of a product's picture; null while there is none. */
  readonly imageOf: (product: NonNullable<BoardMachine["product"]>) => string | null;
}

/** A page as it is shown: its heading, and what is below. */
export interface DrawnPage {
  readonly title: string;
  readonly sub: string;
  readonly body: HTMLElement;
}

/** One page of the turn. */
export interface PagePlan {
  readonly page: "stops" | "machines" | "production" | "pace" | "giveaway";
  /** Of the machines: the first, and how many. */
  readonly from: number;
  readonly count: number;
}

const machinesOfPage = 4;

/** The pages of the turn in their order; those of the machines as often as there are four. */
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

/** `hoje, 1 a 4 de 12` */
export const rangeWords = ({ picture, words }: BoardView, { from, count }: PagePlan): string =>
  picture.machines.length <= machinesOfPage
    ? ""
    : words.texts.range(from + 1, from + count, picture.machines.length);

/** The period, until when where the picture is old. */
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
