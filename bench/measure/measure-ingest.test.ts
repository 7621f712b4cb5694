import { expect, test } from "vitest";
import { aheadMs } from "./measure-ingest.ts";

const batchMs = (5_000 * 60_000) / 120;

test.each([
  { seconds: 1, machines: 40, inFlight: 24 },
  { seconds: 1, machines: 44, inFlight: 24 },
  { seconds: 60, machines: 78, inFlight: 24 },
  { seconds: 20, machines: 40, inFlight: 48 },
])(
  "a phase of $seconds s on $machines machines with $inFlight in flight never reaches the present, not even by half a batch",
  ({ seconds, machines, inFlight }) => {
    // Each worker has its own machines, some only one.
    const workers = Math.min(inFlight, machines);
    const batchesOfOneMachine = Math.ceil(
      (seconds * 1_000_000) / 5_000 / workers / Math.floor(machines / workers),
    );
    expect(aheadMs(seconds, machines, inFlight)).toBeGreaterThanOrEqual((batchesOfOneMachine + 1) * batchMs);
  },
);
