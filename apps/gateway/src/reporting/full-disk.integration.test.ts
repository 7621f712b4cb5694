import { execFileSync } from "node:child_process";
import { mkdirSync, rmSync, statfsSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { emptyConfig, modbusEquipment, startFakeServer, storedWeights } from "../../testing/fake-server.ts";
import { FielMemory, serveMemory } from "../../testing/fiel-machine.ts";
import { startGateway } from "../../testing/gateway-process.ts";
import { eventually } from "../../testing/runtimes.ts";
import { temporaryDirectory } from "../../testing/temporary-directory.ts";
import { openStore } from "../outbox/open-store.ts";

const mebibytes = 70;

/** Mounts a small disk; null when this user may not mount. */
const mountDisk = (size = mebibytes): string | null => {
  const disk = join(temporaryDirectory(), "disk");
  mkdirSync(disk);
  try {
    execFileSync("mount", ["-t", "tmpfs", "-o", `size=${size}m`, "tmpfs", disk], { stdio: "ignore" });
  } catch {
    return null;
  }
  onTestFinished(() => void execFileSync("umount", ["-l", disk]));
  return disk;
};

/** Fills the disk with data of another program up to the last bytes, none by default. */
const fill = (disk: string, freeBytes = 0): void => {
  const path = join(disk, "something-else");
  const { bavail, bsize } = statfsSync(disk);
  try {
    writeFileSync(path, Buffer.alloc(bavail * bsize - freeBytes));
  } catch {
    // As much as fits was written.
  }
  expect(statfsSync(disk).bavail * bsize).toBe(freeBytes);
};

test("a start on a disk with too little room says so in one sentence, however little there is, and is no fault of the release", async (context) => {
  const disk = mountDisk(2);
  if (disk === null) return context.skip("this user mounts no disk");
  const server = await startFakeServer();
  onTestFinished(server.close);
  server.state.config = emptyConfig;
  const data = join(disk, "gateway");
  openStore(data, { now: () => 1_700_000_000_000 }).close();
  const environment = { FIEL_SERVER: server.url.href, FIEL_DEVICE_KEY: "key", FIEL_GATEWAY_DATA: data };
  for (const kibibytes of [0, 16, 32, 48, 64, 96, 128, 192]) {
    fill(disk, kibibytes * 1024);
    const before = server.reports.length;
    const gateway = startGateway(environment, ["--launched", join(data, "releases")]);
    let hasEnded = false;
    void gateway.exited.then(() => (hasEnded = true));
    await eventually(() => hasEnded || server.reports.length > before, gateway.output);
    const isTold = gateway.output().includes("libere espaço e inicie de novo nesta pasta");
    expect(!hasEnded || (gateway.child.exitCode === 78 && isTold), gateway.output()).toBe(true);
    await gateway.kill("SIGKILL");
    rmSync(join(disk, "something-else"));
  }
});

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
  // A report may be created while the disk is being filled.
  await eventually(() => space()?.level === "full" && space()?.freeBytes === 0, gateway.output);
  expect(space()).toMatchObject({ limitedBy: "disk" });
  await eventually(() => gateway.output().includes("DISCO CHEIO"), gateway.output);
  expect(gateway.output()).not.toContain("ARMAZENAMENTO CHEIO");
  memory.make({ weightMg: 10 });
  rmSync(join(disk, "something-else"));
  await eventually(() => storedWeights(server, 1).length === 1, gateway.output);
  await eventually(() => space()?.level === "near", gateway.output);
});
