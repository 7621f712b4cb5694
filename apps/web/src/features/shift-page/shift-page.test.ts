import type { ShiftEntry } from "@fiel/contracts";
import { describe, expect, it } from "vitest";
import { handoverState } from "./handover-state.ts";
import { shownShift } from "./use-held-shift.ts";
import { shiftOfSearch } from "./use-shift-page.ts";

const entry = (id: number, action: ShiftEntry["action"]): ShiftEntry => ({
  id,
  action,
  text: null,
  kind: "user",
  by: "Ana",
  operator: null,
  at: id,
});

describe("a handover", () => {
  it("is open until it is signed, and confirmed for good", () => {
    const stateOf = (...entries: ShiftEntry[]) => {
      const { state, entry: of } = handoverState({ entries });
      return [state, of?.id ?? null];
    };
    expect(stateOf()).toEqual(["open", null]);
    expect(stateOf(entry(1, "note"))).toEqual(["open", null]);
    expect(stateOf(entry(1, "sign"), entry(2, "note"), entry(3, "sign"))).toEqual(["signed", 3]);
    expect(stateOf(entry(1, "sign"), entry(2, "confirm"), entry(3, "note"))).toEqual(["confirmed", 2]);
  });
});

describe("the shift of an address", () => {
  it.each([
    [{}, { group: null, at: null }],
    [
      { group: 3, at: 1_700_000_000_000 },
      { group: "3", at: 1_700_000_000_000 },
    ],
    [
      { group: "none", at: "1700000000000" },
      { group: "none", at: 1_700_000_000_000 },
    ],
    [
      { group: "x", at: "ontem" },
      { group: null, at: null },
    ],
  ])("%j is %j", (search, choice) => expect(shiftOfSearch(search)).toEqual(choice));
});

describe("the shift on the page", () => {
  const present = { group: null, at: null };
  const held = { asked: present, shift: { group: "3", at: 1_700_000_000_000 } };
  it("is the one that somebody writes about, until the address asks for another", () => {
    expect(shownShift(present, null)).toEqual(present);
    expect(shownShift(present, held)).toEqual(held.shift);
    for (const asked of [
      { group: "4", at: null },
      { group: null, at: 1_699_999_000_000 },
    ])
      expect(shownShift(asked, held)).toEqual(asked);
  });
});
