import { setTimeout as sleep } from "node:timers/promises";
import { startOfDayMs } from "@fiel/domain";
import { dayMs } from "../plan/window.ts";
import { operatorCode, productCode, product } from "../plan/factory.ts";
import { batchEveryMs, goingOn, madeBefore } from "../plan/pages-plan.ts";
import { batchSender } from "./batch-sender.ts";

/** Machines of one gateway that weigh until they are stopped. */
export interface GoingOn {
  /** Every batch: when it was posted, UTC ms, and the number of packages of each machine by then. */
  readonly posted: readonly { readonly atMs: number; readonly packages: number }[];
  /** Resolves when so many batches are stored. */
  readonly until: (batches: number) => Promise<void>;
  readonly stop: () => Promise<void>;
}

const weightMg = (product.netG + product.packageG) * 1_000;
const weighingsOf = (equipment: number, at: readonly number[]) => ({
  equipment,
  product: productCode(0),
  operator: operatorCode,
  at: [...at],
  weightMg: at.map(() => weightMg),
});
const machines = Array.from({ length: goingOn }, (_, i) => i + 1);

/** Instants of the packages made today until now. */
const before = (nowMs: number, timeZone: string): readonly number[] => {
  const fromMs = Math.max(nowMs - dayMs / 12, startOfDayMs(nowMs, timeZone));
  const stepMs = (nowMs - 1_000 - fromMs) / madeBefore;
  return Array.from({ length: madeBefore }, (_, i) => Math.floor(fromMs + i * stepMs));
};

/** Sends the earlier packages, then batches with one package of each machine. */
export async function startGoingOn(
  { address, deviceKey }: { readonly address: string; readonly deviceKey: string },
  timeZone: string,
): Promise<GoingOn> {
  const send = batchSender({ address, deviceKey, now: Date.now });
  const made = before(Date.now(), timeZone);
  for (const equipment of machines) await send({ weighings: [weighingsOf(equipment, made)] });
  const states = machines.map((equipment) => ({ equipment, at: Date.now(), state: 2, speed: 75 }));
  await send({ statuses: states });
  const posted: { atMs: number; packages: number }[] = [];
  const stopping = new AbortController();
  let stored = 0;
  const go = async (): Promise<void> => {
    for (let packages = 1; !stopping.signal.aborted; packages += 1) {
      const atMs = Date.now();
      posted.push({ atMs, packages });
      await send({ weighings: machines.map((equipment) => weighingsOf(equipment, [atMs - 100])) });
      stored = packages;
      await sleep(Math.max(0, atMs + batchEveryMs - Date.now()));
    }
  };
  const going = go();
  return {
    posted,
    until: async (batches) => {
      while (stored < batches) await Promise.race([sleep(50), going]);
    },
    stop: async () => {
      stopping.abort();
      await going;
    },
  };
}
