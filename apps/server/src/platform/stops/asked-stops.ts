import type { ListedStop } from "@fiel/contracts";

/** Least loading time lost by a stop that is asked about, ms. */
const askAfterMs = 300_000;

/** Parts without a reason of stops that lasted long enough to ask people about them. */
export function askedStops<T extends Pick<ListedStop, "id" | "stopStartDate" | "lostMs" | "reason">>(
  stops: readonly T[],
): readonly T[] {
  const keyOf = ({ id, stopStartDate }: T): string => `${id} ${stopStartDate}`;
  const lost = new Map<string, number>();
  for (const stop of stops) lost.set(keyOf(stop), (lost.get(keyOf(stop)) ?? 0) + stop.lostMs);
  return stops.filter((stop) => stop.reason === null && (lost.get(keyOf(stop)) ?? 0) >= askAfterMs);
}
