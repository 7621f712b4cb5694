import { expect, test } from "vitest";
import { aheadMs } from "./measure-ingest.ts";

const batchMs = (5_000 * 60_000) / 120;

test.each([
  { seconds: 1, machines: 40 },
  { seconds: 1, machines: 44 },
  { seconds: 60, machines: 78 },
])(
  "a phase of $seconds s on $machines machines never reaches the present, not even by half a batch",
  ({ seconds, machines }) => {
    // Of 24 workers, each with its own machines, some have but one.
    const batchesOfOneMachine = Math.ceil((seconds * 1_000_000) / 5_000 / 24 / Math.floor(machines / 24));
    expect(aheadMs(seconds, machines)).toBeGreaterThanOrEqual((batchesOfOneMachine + 1) * batchMs);
  },
);
