import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { Random } from "@fiel/simulator/machine";
import { until } from "../until.ts";
import type { FaultPlant } from "./fault-plant.ts";

const hourMs = 3_600_000;

const untilAllAreRead = (plant: FaultPlant): Promise<true> =>
  until("the gateway reads the machines", () =>
    plant.machines.every(({ mids }) => plant.folder.readable.has(mids.at(-1) ?? 0)) ? true : undefined,
  );

/**
 * The computer of the gateway fails. Its folder is restored from an older copy. To the server this is another reader: until it may read, a minute
 * later, nothing else goes wrong. What it read without the server meanwhile would be set aside, and be told as lost where the ring goes round.
 */
export async function restoreOlderFolder(plant: FaultPlant, random: Random): Promise<void> {
  const { gateway, folder, production } = plant;
  const copy = path.join(path.dirname(folder.path), "gateway-copy");
  await gateway.kill();
  folder.copyTo(copy);
  gateway.start();
  await sleep(random.between(2_000, 5_000));
  await plant.rest();
  await gateway.kill();
  folder.replaceBy(copy);
  const before = folder.starts;
  gateway.start();
  production.resume();
  await until("the server has answered the restored folder", () =>
    folder.starts.length === 1 && !before.includes(folder.starts[0] ?? "") ? true : undefined,
  );
  await untilAllAreRead(plant);
}

/**
 * Another computer replaces the gateway's, with only its settings. Held records are only in the old folder, so they are sent first.
 * Until the new computer may read, no readings count for a minute. A machine that is switched off then loses records, so no other
 * fault runs meanwhile.
 */
export async function replaceComputer(plant: FaultPlant): Promise<void> {
  await plant.rest();
  await plant.sendHeld();
  await plant.gateway.kill();
  plant.folder.replaceBy(null);
  plant.gateway.start();
  plant.production.resume();
  await untilAllAreRead(plant);
}

/** The server's clock is ahead, and so are the instants that the server corrects. */
export async function setServerAhead(plant: FaultPlant, random: Random): Promise<void> {
  const ahead = { from: Date.now(), to: Number.POSITIVE_INFINITY, shiftMs: 2 * hourMs };
  plant.serverAhead.push(ahead);
  plant.serversComputer.alter({ shiftMs: ahead.shiftMs });
  await sleep(random.between(2_000, 5_000));
  await plant.rest();
  plant.serversComputer.alter({ shiftMs: 0 });
  ahead.to = Date.now();
  plant.production.resume();
}

/** The profile of a ring loses its alarm word during an alarm and gets it back. */
export async function loseAlarmWord(plant: FaultPlant): Promise<void> {
  const [ring] = plant.rings;
  if (ring === undefined) return;
  ring.setAlarm(true);
  await plant.production.rest([ring]);
  for (const profile of ["without-alarms", "fiel-1"]) {
    plant.profileOf.set(ring.mids[0] ?? 0, profile);
    await plant.register();
    await plant.production.rest([ring]);
  }
  ring.setAlarm(false);
  plant.production.resume([ring]);
}

/** A ring and a machine of files are removed from the registrations and registered again with other numbers. */
export async function renumber({ production, rings, files, ...plant }: FaultPlant): Promise<void> {
  const machines = [...rings.slice(1, 2), ...files.slice(1, 2)];
  await production.rest(machines);
  const before = machines.map(({ mids }) => mids.at(-1) ?? 0);
  for (const { mids } of machines) mids.push((mids.at(-1) ?? 0) + 10);
  await plant.register(before);
  await production.rest(machines);
  production.resume(machines);
}
