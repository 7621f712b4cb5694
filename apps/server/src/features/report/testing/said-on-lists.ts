import { percentOf, type TimeWindow, unionOfWindows, withoutWindows } from "@fiel/domain";
import { expect } from "vitest";
import { expectOne, total } from "./expect-one.ts";
import { type Asked, mids } from "./asked.ts";
import type { SaidFigures } from "./read-figures.ts";

const usefulClasses = ["a", "ar", "aru", "aro", "rc"] as const;

const lengthOf = (all: readonly TimeWindow[]): number =>
  total(unionOfWindows(all), ({ startMs, endMs }) => endMs - startMs);

const stretchOf = ({ startDate, endDate }: { startDate: number; endDate: number | null }): TimeWindow => ({
  startMs: startDate,
  endMs: endDate ?? Infinity,
});

/**
 * The list shows stops at their full length, which may reach beyond the window and over planned stops, and bridge moments in which a package was
 * made. Without these, it covers the time that the account says is lost.
 */
function expectCovered({ listed, stops, losses }: SaidFigures, window: TimeWindow): void {
  for (const { id, account } of losses.machines) {
    const own = listed.stops.filter((stop) => stop.id === id);
    const planned = (stops.find(({ equipment }) => equipment.mid === id)?.events ?? [])
      .filter((one) => one.planned)
      .map(stretchOf);
    const [before, after] = [
      { startMs: -Infinity, endMs: window.startMs },
      { startMs: window.endMs, endMs: Infinity },
    ];
    const outside = [...planned, before, after];
    const parts = own.map(stretchOf).flatMap((one) => withoutWindows(one, outside));
    const bridged = total(own, (stop) => lengthOf(withoutWindows(stretchOf(stop), planned)) - stop.lostMs);
    const more = lengthOf(parts) - account.stopsMs;
    expect(more, `list of ${id}`).toBeGreaterThanOrEqual(0);
    expect(more, `list of ${id}`).toBeLessThanOrEqual(bridged);
  }
}

/** The lists of stops and the shift's page, against the account of losses. */
function expectListed(said: SaidFigures, window: TimeWindow): void {
  const { byCause, losses, shifts, summary } = said;
  expectOne("loading time lost to stops", {
    losses: losses.account.stopsMs,
    causes: total(losses.causes, ({ lostMs }) => lostMs),
    lists: total(byCause, ({ stops }) => total(stops, ({ lostMs }) => lostMs)),
    shifts: total(shifts, ({ stoppedMs }) => stoppedMs),
  });
  expectCovered(said, window);
  expectOne("number of stops", {
    lists: total(byCause, ({ count }) => count),
    losses: total(losses.causes, ({ count }) => count),
  });
  expectOne("useful in the shifts", {
    shifts: total(shifts, ({ useful }) => useful),
    hours: total(shifts, ({ hours }) => total(hours, ({ useful }) => useful)),
    summary: summary.approvedCount,
  });
}

/** A tablet, which shows the day until now. */
function expectTablet({ onTablet, classified, stops }: SaidFigures): void {
  for (const mid of mids) {
    const machine = onTablet.find(({ id }) => id === mid);
    const classes = classified.find(({ id }) => id === mid)?.classes;
    const stop = stops.find(({ equipment }) => equipment.mid === mid);
    const secondsIn = (asked: string): number =>
      total(machine?.strip ?? [], ({ state, start, end }) => (state === asked ? end - start : 0)) / 1000;
    expectOne(`useful on a tablet, ${mid}`, {
      tablet: machine?.useful ?? -1,
      classification: total(usefulClasses, (one) => classes?.[one].count ?? 0),
    });
    expectOne(`planned on a tablet, ${mid}`, { tablet: secondsIn("planned"), stops: stop?.planned ?? 0 });
    expectOne(`stopped on a tablet, ${mid}`, {
      tablet: secondsIn("stopped"),
      stops: (stop?.duration ?? 0) - (stop?.planned ?? 0),
    });
  }
}

function expectPrograms(said: SaidFigures): void {
  const { givenByProgram, given, lossesByProgram, losses, judgedByProgram, samples } = said;
  expectOne("given away, to programs", {
    page: total(given, ({ giveaway }) => giveaway.grams),
    program: total(givenByProgram, ({ givenAwayG }) => givenAwayG),
  });
  expectOne("judged, to programs", {
    page: total(samples, ({ itemCount }) => itemCount),
    program: total(judgedByProgram, ({ packages }) => packages),
  });
  expectOne("refused samples, to programs", {
    page: total(samples, ({ refusedCount }) => refusedCount),
    program: total(judgedByProgram, ({ refusedSamples }) => refusedSamples),
  });
  for (const { id, account } of losses.machines) {
    const one = lossesByProgram.machines.find(({ machine }) => machine.number === id);
    expectOne(`planned, to programs, ${id}`, {
      page: account.plannedMs / 1000,
      program: one?.plannedSeconds ?? -1,
    });
    expectOne(`stopped, to programs, ${id}`, {
      page: account.stopsMs / 1000,
      program: one?.stopSeconds ?? -1,
    });
    expectOne(`OEE, to programs, ${id}`, {
      page: percentOf(account.oee ?? 0, 1) ?? 0,
      program: one?.oeePercent ?? 0,
    });
  }
}

/** Packages one by one, and production by shift. */
function expectFeed({ feed, madeByShift, made, summary }: SaidFigures): void {
  const by = (result: string): number => feed.filter((one) => one.result === result).length;
  expectOne("packages one by one", { feed: feed.length, summary: summary.count });
  expectOne("useful one by one", {
    feed: by("useful"),
    shifts: total(madeByShift, ({ useful }) => useful),
    summary: summary.approvedCount,
  });
  expectOne("over one by one", { feed: by("over"), summary: summary.rejectedSuperiorCount });
  expectOne("under one by one", { feed: by("under"), summary: summary.rejectedInferiorCount });
  expectOne("weight one by one", {
    feed: total(feed, ({ weightG }) => weightG),
    summary: summary.totalWeight,
  });
  expectOne("useful weight by shift", {
    shifts: total(madeByShift, ({ usefulWeightG }) => usefulWeightG),
    program: total(made, ({ usefulWeightG }) => usefulWeightG),
  });
}

/** The same figures in lists of stops, on a shift's page, on a tablet and to programs. A tablet shows only the present day. */
export function expectSaidOnLists(
  said: SaidFigures,
  { zoom, windows: [window] }: Pick<Asked, "zoom" | "windows">,
): void {
  expectListed(said, window);
  if (zoom === "today") expectTablet(said);
  expectPrograms(said);
  expectFeed(said);
}
