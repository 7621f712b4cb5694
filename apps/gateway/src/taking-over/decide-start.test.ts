import type { DeviceMachine } from "@fiel/contracts";
import { describe, expect, test } from "vitest";
import { decideStart, startUntold, type OwnState } from "./decide-start.ts";

const ring = (at: number): string => JSON.stringify({ sequence: 7, packages: 7, at });
const key = "modbus-tcp:fiel-1";
const own = (change: Partial<OwnState> = {}): OwnState => ({
  gateway: "a",
  lastSequence: 10,
  isAllSent: true,
  positions: new Map([
    [key, ring(1_000)],
    ["open-occurrences", '{"1":900}'],
  ]),
  ...change,
});
const machine = (change: Partial<DeviceMachine> = {}): DeviceMachine => ({
  equipment: 3,
  lastWeighingAt: 5_000,
  positions: { [key]: ring(2_000) },
  toldBy: { gateway: "a", sequence: 10, at: 2_000 },
  open: [{ code: 2, startedAt: 1_500 }],
  ...change,
});

describe("decideStart", () => {
  test("the own positions go on when the server was told them by this very folder", () => {
    expect(decideStart(own(), machine(), 10)).toMatchObject({
      adopted: null,
      isPastRead: true,
      serverOpen: [{ code: 2, startedAt: 1_500 }],
    });
  });

  test("what is open here, or may have ended in what is not sent yet, is not taken from the server", () => {
    const open = [{ code: 1, startedAt: 905 }];
    expect(decideStart(own(), machine({ open }), 10).serverOpen).toEqual([]);
    expect(decideStart(own({ isAllSent: false }), machine(), 10).serverOpen).toEqual([]);
  });

  test("a new computer goes on where the server says, also of another gateway", () => {
    const start = decideStart(own({ positions: new Map(), gateway: "b", lastSequence: 0 }), machine(), null);
    expect(start.adopted).toEqual(new Map([[key, ring(2_000)]]));
    expect(start.serverOpen).toEqual([{ code: 2, startedAt: 1_500 }]);
  });

  test("a folder older than what was sent from it goes on where the server says; what it held open is forgotten", () => {
    const start = decideStart(own(), machine({ toldBy: { gateway: "A", sequence: 11, at: 2_000 } }), 11);
    expect(start.adopted).toEqual(
      new Map([
        ["open-occurrences", ""],
        [key, ring(2_000)],
      ]),
    );
  });

  test("up to when another folder may have sent packages is known of a new computer and of a copy, and kept", () => {
    const isNew = own({ positions: new Map(), gateway: "b", lastSequence: 0 });
    // The newest stored package, or one dated a minute ahead in the last batch.
    expect(decideStart(isNew, machine(), null).sentElsewhereUntil).toBe(62_000);
    expect(decideStart(isNew, machine({ lastWeighingAt: 70_000 }), null).sentElsewhereUntil).toBe(70_000);
    const untold = machine({ positions: {}, toldBy: null });
    expect(decideStart(isNew, untold, null).sentElsewhereUntil).toBe(5_000);
    const toldBy = { gateway: "a", sequence: 11, at: 2_000 };
    expect(decideStart(own(), machine({ toldBy }), 11).sentElsewhereUntil).toBe(62_000);
    expect(decideStart(own(), machine(), 10).sentElsewhereUntil).toBeNull();
    const since = own({ positions: new Map([...own().positions, ["sent-elsewhere-until", "900"]]) });
    expect(decideStart(since, machine(), 10).sentElsewhereUntil).toBe(900);
  });

  test("of two gateways the one that looked last counts", () => {
    const toldBy = { gateway: "b", sequence: 4, at: 1_500 };
    expect(decideStart(own(), machine({ toldBy }), 10).adopted).not.toBeNull();
    const later = own({ positions: new Map([[key, ring(1_600)]]) });
    expect(decideStart(later, machine({ toldBy }), 10).adopted).toBeNull();
    // The folder is older than data sent from it, whichever gateway read the machine since.
    expect(decideStart(later, machine({ toldBy }), 11).adopted).not.toBeNull();
  });

  test("without a position the past is read only of a machine that the server knows nothing of", () => {
    const empty = own({ positions: new Map() });
    const unread = machine({ positions: {}, toldBy: null, lastWeighingAt: null, open: [] });
    expect(decideStart(empty, unread, null)).toMatchObject({
      adopted: null,
      isPastRead: false,
      serverOpen: [],
    });
    expect(decideStart(empty, { ...unread, lastWeighingAt: 5 }, null).isPastRead).toBe(true);
    expect(decideStart(empty, undefined, null).isPastRead).toBe(false);
    expect(startUntold.isPastRead).toBe(true);
  });
});
