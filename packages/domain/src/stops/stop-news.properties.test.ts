import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  hasLostStops,
  newsOfStops,
  type NewsStop,
  type StopNews,
  type ToldNewsStop,
  toldShiftMs,
} from "./stop-news.ts";

const minuteMs = 60_000;

/** Stops in time order that touch nowhere; only the last one may be open. */
const stops = fc
  .tuple(
    fc.array(
      fc.record({
        gap: fc.integer({ min: 1, max: 20 }),
        length: fc.integer({ min: 2, max: 30 }),
        code: fc.constantFrom(null, 1, 2),
        answer: fc.constantFrom("", "a", "b"),
      }),
      { maxLength: 6 },
    ),
    fc.boolean(),
  )
  .map(([parts, isOpen]) => {
    let atMs = 0;
    return parts.map(({ gap, length, code, answer }, place): NewsStop => {
      const startMs = atMs + gap * minuteMs;
      atMs = startMs + length * minuteMs;
      return { startMs, endMs: isOpen && place === parts.length - 1 ? null : atMs, code, answer };
    });
  });

/** Goes through looks one after the other; returns what was told. */
function follow(looks: readonly (readonly NewsStop[])[]) {
  let told: readonly ToldNewsStop[] = [];
  let made = 0;
  const news: StopNews<NewsStop>[] = [];
  for (const present of looks) {
    const compared = newsOfStops({ told, present, fromMs: 0, newId: () => String((made += 1)) });
    news.push(...compared.news);
    ({ told } = compared);
  }
  return { news, told };
}

/** What a receiver knows that keeps the last stop of each id. */
function known(news: readonly StopNews<NewsStop>[]): NewsStop[] {
  const byId = new Map<string, NewsStop | null>();
  for (const { id, present } of news) byId.set(id, present);
  return [...byId.values()].filter((one) => one !== null).toSorted((a, b) => a.startMs - b.startMs);
}

const near = (one: NewsStop, other: NewsStop): boolean =>
  one.code === other.code &&
  one.answer === other.answer &&
  Math.abs(one.startMs - other.startMs) < toldShiftMs &&
  (one.endMs === other.endMs || Math.abs((one.endMs ?? Infinity) - (other.endMs ?? Infinity)) < toldShiftMs);

describe("what is told of stops", () => {
  it("leaves a receiver with the present stops, whatever late data did before", () => {
    fc.assert(
      fc.property(fc.array(stops, { minLength: 1, maxLength: 5 }), (looks) => {
        const last = looks.at(-1) ?? [];
        const received = known(follow(looks).news);
        expect(received).toHaveLength(last.length);
        for (const [place, stop] of received.entries()) expect(near(stop, last[place] ?? stop)).toBe(true);
      }),
    );
  });

  it("tells nothing when nothing changed", () => {
    fc.assert(
      fc.property(fc.array(stops, { minLength: 1, maxLength: 3 }), (looks) => {
        const last = looks.at(-1) ?? [];
        expect(follow([...looks, last]).news).toEqual(follow(looks).news);
      }),
    );
  });

  it("tells of each id that it began, first and once, and never of one that was taken back", () => {
    fc.assert(
      fc.property(fc.array(stops, { minLength: 1, maxLength: 5 }), (looks) => {
        for (const own of Map.groupBy(follow(looks).news, ({ id }) => id).values()) {
          expect(own.map(({ type }) => type).indexOf("began")).toBe(0);
          expect(own.filter(({ type }) => type === "began")).toHaveLength(1);
          expect(own.slice(0, -1).filter(({ present }) => present === null)).toEqual([]);
        }
      }),
    );
  });
});

describe("one stop", () => {
  const open: NewsStop = { startMs: 60 * minuteMs, endMs: null, code: 7, answer: "" };
  const told = [{ ...open, id: "x" }];
  const typesOf = (present: readonly NewsStop[], before: readonly ToldNewsStop[] = told) =>
    newsOfStops({ told: before, present, fromMs: 0, newId: () => "new" }).news.map(({ type, id }) => [
      type,
      id,
    ]);

  it("that ends and is explained meanwhile is told both, in this order", () => {
    expect(typesOf([{ ...open, endMs: 70 * minuteMs, answer: "a" }])).toEqual([
      ["ended", "x"],
      ["explained", "x"],
    ]);
  });

  it("that goes on after its end was told has changed, and shifts of seconds are not told", () => {
    const ended = { ...open, endMs: 70 * minuteMs };
    expect(typesOf([open], [{ ...ended, id: "x" }])).toEqual([["changed", "x"]]);
    expect(typesOf([{ ...ended, startMs: ended.startMs + 9_000 }], [{ ...ended, id: "x" }])).toEqual([]);
  });

  it("that began before what is read goes on under its start", () => {
    const cut = { ...open, startMs: 90 * minuteMs, isCut: true };
    expect(typesOf([cut])).toEqual([]);
    expect(typesOf([{ ...cut, endMs: 95 * minuteMs }])).toEqual([["ended", "x"]]);
    const { news } = newsOfStops({ told, present: [{ ...cut, code: 8 }], fromMs: 0, newId: () => "new" });
    expect(news).toMatchObject([{ type: "changed", present: { startMs: open.startMs } }]);
  });

  it("is lost when none touches it that is read, unless it is followed no more", () => {
    const later = { ...open, startMs: 80 * minuteMs };
    const ended = { ...open, endMs: 70 * minuteMs, id: "x" };
    expect(hasLostStops({ told: [ended], present: [later], fromMs: 0 })).toBe(true);
    expect(hasLostStops({ told: [ended], present: [later], fromMs: 75 * minuteMs })).toBe(false);
    expect(hasLostStops({ told, present: [later], fromMs: 75 * minuteMs })).toBe(false);
  });

  it("that left the window is followed no more and not taken back", () => {
    const ended = { ...open, endMs: 70 * minuteMs };
    const compared = newsOfStops({
      told: [{ ...ended, id: "x" }],
      present: [],
      fromMs: 71 * minuteMs,
      newId: () => "new",
    });
    expect(compared).toEqual({ news: [], told: [] });
  });
});
