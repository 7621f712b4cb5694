import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { Random } from "@fiel/simulator/machine";
import { until } from "../until.ts";
import type { FaultPlant } from "./fault-plant.ts";

const hourMs = 3_600_000;

/** The computer of the gateway fails; its folder comes back from a copy that was made a while ago. */
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
  gateway.start();
  production.resume();
}

/**
 * Another computer takes the gateway's place, with nothing but its settings. Records that the gateway holds because the server refused
 * them are in its folder alone, so they are sent again first. For a minute nobody's readings count: what a machine forgets meanwhile
 * because it is switched off is known to nobody, so the next thing goes wrong afterwards.
 */
export async function replaceComputer(plant: FaultPlant): Promise<void> {
  await plant.rest();
  await plant.sendHeld();
  await plant.gateway.kill();
  plant.folder.replaceBy(null);
  plant.gateway.start();
  plant.production.resume();
  const isReadable = ({ mids }: FaultPlant["machines"][number]) =>
    plant.folder.readable.has(mids.at(-1) ?? 0);
  await until("the new computer reads the machines", () =>
    plant.machines.every(isReadable) ? true : undefined,
  );
}

/** The server's clock is ahead, and whoever's instants it corrects with it. */
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

/** A ring's profile loses its alarm word while an alarm is raised, and gets it back. */
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

/** A ring and a machine of files are removed from the registrations and registered again under other numbers. */
export async function renumber({ production, rings, files, ...plant }: FaultPlant): Promise<void> {
  const machines = [...rings.slice(1, 2), ...files.slice(1, 2)];
  await production.rest(machines);
  const before = machines.map(({ mids }) => mids.at(-1) ?? 0);
  for (const { mids } of machines) mids.push((mids.at(-1) ?? 0) + 10);
  await plant.register(before);
  await production.rest(machines);
  production.resume(machines);
}
