import type { Tally } from "../test/tally.ts";
import { allChecks } from "./all-checks.ts";
import type { Check } from "./check.ts";

const runCheck = async ({ name, run }: Check): Promise<boolean> => {
  const startMs = performance.now();
  const complaints = await run().catch((error: unknown) => [String(error)]);
  const seconds = ((performance.now() - startMs) / 1000).toFixed(1);
  console.log(`${complaints.length === 0 ? "✓" : "✗"} ${name} (${seconds} s)`);
  for (const complaint of complaints) console.log(complaint);
  return complaints.length === 0;
};

/** Checks that run at once. Most are one program with one thread, so two use processors that one would leave idle. */
const atOnce = 2;

/** Runs the checks whose names begin with one of `wanted`, or all when it is empty, two at a time. */
export const runChecks = async (
  wanted: readonly string[] = [],
  checks: readonly Check[] = allChecks,
): Promise<Tally> => {
  const waiting = checks.filter(
    ({ name }) => wanted.length === 0 || wanted.some((word) => name.startsWith(word)),
  );
  const tally = { passed: 0, failed: 0 };
  const work = async (): Promise<void> => {
    for (let check = waiting.shift(); check !== undefined; check = waiting.shift()) {
      if (await runCheck(check)) tally.passed += 1;
      else tally.failed += 1;
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  return tally;
};
