import { describe, expect, it } from "vitest";
import { ApiError } from "../api/api-error.ts";
import { arrivalOf, panelStateOf } from "./panel-state.ts";

const query = (change: Partial<Parameters<typeof panelStateOf>[0]>) =>
  panelStateOf({
    data: undefined,
    error: null,
    isFetching: false,
    dataUpdatedAt: 0,
    failureReason: null,
    refetch: async () => undefined,
    ...change,
  });

const down = new ApiError(503, "StoreUnavailable", "");

describe("what a panel shows", () => {
  it("waits for the first answer through its tries, and fails after the last", () => {
    expect(query({ isFetching: true, failureReason: down })).toMatchObject({ loaded: false, failure: null });
    expect(query({ error: down, failureReason: down })).toMatchObject({ loaded: false, failure: "noAnswer" });
  });

  it("tells at the first failed try that the shown data is old", () => {
    expect(query({ data: 1, isFetching: true, failureReason: down })).toMatchObject({
      loaded: true,
      failure: "noAnswer",
    });
  });

  it("tells a picture of the filter before from one of this filter", () => {
    expect(query({ data: 1, isFetching: true, isPlaceholderData: true }).outdated).toBe(true);
    expect(query({ data: 1, isFetching: true, isPlaceholderData: false }).outdated).toBe(false);
  });

  it("tells a server that does not answer from one that refuses", () => {
    const refused = new ApiError(422, "InvalidInput", "");
    expect(query({ error: refused })).toMatchObject({ failure: "failed" });
    expect(query({ error: new Error("a bug") })).toMatchObject({ failure: "failed" });
  });

  it("tells what of the filter the client does not have", () => {
    const failure = (code: string) => query({ error: new ApiError(422, code, "") }).failure;
    expect(["UnknownEquipment", "UnknownOperator", "UnknownProduct"].map(failure)).toEqual([
      "unknownEquipment",
      "unknownOperator",
      "unknownProduct",
    ]);
  });

  it("shows zero and nothing as data", () => {
    expect([query({ data: 0 }).loaded, query({ data: null }).loaded]).toEqual([true, true]);
  });
});

describe("when the shown data arrived", () => {
  it("is told by the server's clock, and does not move when the device is set afterwards, until the next answer", () => {
    const first = arrivalOf(null, 1_000_000, 600_000);
    expect(first.serverMs).toBe(1_600_000);
    // The device was set back by an hour, and what the next answer of another panel told is how far it is off now.
    const after = arrivalOf(first, 1_000_000, 4_200_000);
    expect(after).toBe(first);
    // Another filter loads.
    expect(arrivalOf(after, 0, 4_200_000)).toBe(first);
    expect(arrivalOf(after, 2_000_000, 0).serverMs).toBe(2_000_000);
  });
});
