import { z } from "zod";

declare const kept: unique symbol;

/**
 * List of which an answer may hold only some items, such as the extremes of each step of time. It is no array: it tells neither the last item, nor
 * the first, nor a number. `toDraw` and `wholeOf` read it.
 */
export interface Downsampled<T> {
  readonly [kept]: T;
}

/** Schema of a downsampled list. In JSON an array, in time order. */
export const downsampled = <S extends z.ZodType>(item: S) =>
  z.array(item) as unknown as z.ZodType<Downsampled<z.output<S>>>;

/** Marks a list as downsampled, for the code that fills an answer. */
export const asDownsampled = <T>(items: readonly T[]): Downsampled<T> => items as unknown as Downsampled<T>;

/** The kept items in time order, for pictures and tables that say that they list some of all. Not for a last item or a count. */
export const toDraw = <T>(items: Downsampled<T>): readonly T[] => items as unknown as readonly T[];

/** All items in time order when the list holds all `count` of them; null when it holds only some. */
export const wholeOf = <T>(items: Downsampled<T>, count: number): readonly T[] | null => {
  const all = toDraw(items);
  return all.length === count ? all : null;
};
