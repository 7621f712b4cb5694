import type { AddressFinding } from "@fiel/contracts";
import { shortened } from "@fiel/domain";
import type { MachineDriver, Positions } from "../drivers/driver.ts";
import { reasonOf } from "../log.ts";
import type { Runtime } from "../runtime.ts";

/** A machine that answers is watched for this long (ms), or for this many packages. */
const followMs = 3_000;
const enoughPackages = 3;

type Clock = Pick<Runtime, "monotonic" | "sleep">;
type Weighed = Extract<AddressFinding, { answers: true }>["weighed"];

/** Counts packages for a short time, without storing them. */
const follow = async (driver: MachineDriver, { monotonic, sleep }: Clock): Promise<Weighed> => {
  const begun = monotonic();
  const elapsed = () => monotonic() - begun;
  let positions: Positions = new Map();
  let count = 0;
  let lastMg: number | null = null;
  while (elapsed() < followMs && count < enoughPackages) {
    const { weighings, positions: next } = await driver.read(positions);
    positions = new Map([...positions, ...next]);
    const weights = weighings.flatMap(({ weightMg }) => weightMg);
    count += weights.length;
    lastMg = weights.at(-1) ?? lastMg;
    await sleep(driver.intervalMs);
  }
  return { count, seconds: Math.round(elapsed() / 100) / 10, lastMg };
};

/** Looks at a machine once and reports its data, or why it cannot be read. */
export const lookAtMachine = async (
  driver: MachineDriver,
  clock: Clock,
  { follows }: { readonly follows: boolean },
): Promise<AddressFinding> => {
  const begun = clock.monotonic();
  try {
    const { state, speed, product } = await driver.describe();
    const latencyMs = Math.max(0, Math.round(clock.monotonic() - begun));
    // A machine that answered counts as found, even if reading its packages fails.
    const weighed = follows ? await follow(driver, clock).catch(() => null) : null;
    return {
      answers: true,
      latencyMs,
      state,
      speed,
      product: product === null ? null : shortened(product, 300),
      weighed,
    };
  } catch (error) {
    return { answers: false, reason: shortened(reasonOf(error), 1_000) };
  } finally {
    driver.close();
  }
};
