import type { FastifyBaseLogger } from "fastify";
import type { Background } from "../background/open-background.ts";
import { openRounds } from "../background/open-rounds.ts";
import { setTimeout as sleep } from "node:timers/promises";
import { doClaimed } from "../background/claim.ts";
import { checkNextSums, noteServerEnd, noteServerStart, type SumChecker } from "./check-sums.ts";

/** Times between rounds. While hours remain, a round continues after a pause of ten times the last comparison, to spare the processor. */
const times = { firstMs: 30_000, everyMs: 60_000 };
const pauseFactor = 10;
const task = "compare sums";
const leaseS = 50;

/** Compares the roll-ups of hours that are over, in the background; one server does so at a time. */
export async function openSumChecks(
  checker: SumChecker,
  log: Pick<FastifyBaseLogger, "error">,
): Promise<Background> {
  // The embedded engine ends with its server; a shared engine shows a restart by its start time.
  const endsWithServer = !checker.telemetry.isShared;
  if (endsWithServer) await noteServerStart(checker.db);
  const rounds = openRounds({
    times,
    run: (signal) =>
      doClaimed(checker.db, { task, leaseS, signal }, async (both) => {
        for (let startMs = performance.now(); await checkNextSums(checker); startMs = performance.now())
          await sleep((performance.now() - startMs) * pauseFactor, undefined, { signal: both });
      }),
    onFailure: (error) => log.error({ err: error }, "as somas não puderam ser comparadas com as pesagens"),
  });
  return {
    async close() {
      await rounds.close();
      if (endsWithServer) await noteServerEnd(checker.db);
    },
  };
}
