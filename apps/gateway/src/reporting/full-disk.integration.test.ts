import { execFileSync } from "node:child_process";
import { mkdirSync, rmSync, statfsSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { emptyConfig, modbusEquipment, startFakeServer, storedWeights } from "../../testing/fake-server.ts";
import { FielMemory, serveMemory } from "../../testing/fiel-machine.ts";
import { startGateway } from "../../testing/gateway-process.ts";
import { eventually } from "../../testing/runtimes.ts";
import { temporaryDirectory } from "../../testing/temporary-directory.ts";

const mebibytes = 70;

/** A small disk of its own; null where this user may mount none. */
const mountDisk = (): string | null => {
  const disk = join(temporaryDirectory(), "disk");
  mkdirSync(disk);
  try {
    execFileSync("mount", ["-t", "tmpfs", "-o", `size=${mebibytes}m`, "tmpfs", disk], { stdio: "ignore" });
  } catch {
    return null;
  }
  onTestFinished(() => void execFileSync("umount", ["-l", disk]));
  return disk;
};

/** Something else than the gateway takes all that is left, to the last byte. */
const fill = (disk: string): void => {
  const path = join(disk, "something-else");
  const { bavail, bsize } = statfsSync(disk);
  try {
    writeFileSync(path, Buffer.alloc(bavail * bsize));
  } catch {
    // What fits is there.
  }
  expect(statfsSync(disk).bavail).toBe(0);
};

test("a disk that something else filled to the last byte is told as that, in the log and to the server, and reading goes on when there is room", async (context) => {
  const disk = mountDisk();
  if (disk === null) return context.skip("this user mounts no disk");
  const memory = new FielMemory();
  const machine = await serveMemory(memory);
  const server = await startFakeServer();
  server.state.config = { ...emptyConfig, equipment: [modbusEquipment(1, machine.port)] };
  const data = join(disk, "gateway");
  const gateway = startGateway({
    FIEL_SERVER: server.url.href,
    FIEL_DEVICE_KEY: "key",
    FIEL_GATEWAY_DATA: data,
  });
  onTestFinished(async () => {
    await gateway.kill("SIGKILL");
    await machine.close();
    await server.close();
  });
  await eventually(() => server.received.length > 0, gateway.output);
  fill(disk);
  const space = () => server.reports.at(-1)?.space;
  // A report may be made while the disk is being filled.
  await eventually(() => space()?.level === "full" && space()?.freeBytes === 0, gateway.output);
  expect(space()).toMatchObject({ limitedBy: "disk" });
  await eventually(() => gateway.output().includes("DISCO CHEIO"), gateway.output);
  expect(gateway.output()).not.toContain("ARMAZENAMENTO CHEIO");
  memory.make({ weightMg: 10 });
  rmSync(join(disk, "something-else"));
  await eventually(() => storedWeights(server, 1).length === 1, gateway.output);
  await eventually(() => space()?.level === "near", gateway.output);
});
