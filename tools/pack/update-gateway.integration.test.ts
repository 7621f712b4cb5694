import { execFileSync, spawn } from "node:child_process";
import { generateKeyPairSync } from "node:crypto";
import { once } from "node:events";
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
  emptyConfig,
  modbusEquipment,
  startFakeServer,
  storedWeights,
} from "@fiel/gateway/testing/fake-server";
import { FielMemory, serveMemory } from "@fiel/gateway/testing/fiel-machine";
import { type GatewayPlatform, gatewayPlatforms } from "@fiel/contracts";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { bundleGateway } from "./bundle-gateway.ts";
import { signRelease, updateKeyOf } from "./sign-release.ts";

const { privateKey: key } = generateKeyPairSync("ed25519");
const platform = `linux-${process.arch}` as GatewayPlatform;
/** Numbers that occur nowhere else in the program. */
const versions = { first: "731.0.0", second: "731.1.0", broken: "731.2.0" } as const;

let directory = "";
const folderOf = (version: string) => join(directory, `fiel-gateway-${version}`);

/** Lays out a release as it is packed, with a link in place of its 120 MB of Node. */
const layOut = async (): Promise<void> => {
  const first = folderOf(versions.first);
  await bundleGateway(first, versions.first);
  cpSync(join(import.meta.dirname, "gateway", "linux"), first, { recursive: true });
  symlinkSync(process.execPath, join(first, "node"));
  writeFileSync(join(first, "update-key.pem"), updateKeyOf(key));
  for (const version of [versions.second, versions.broken]) {
    cpSync(first, folderOf(version), { recursive: true });
    const program = join(folderOf(version), "app", "gateway.mjs");
    writeFileSync(program, readFileSync(program, "utf8").replaceAll(versions.first, version));
  }
  const broken = `if (process.argv[2] === "--version") console.log("${versions.broken}");
    else { console.error("falta uma peça"); process.exitCode = 3; }`;
  writeFileSync(join(folderOf(versions.broken), "app", "gateway.mjs"), broken);
};

/** Archive and signed manifest of a release, as the server would have them. */
const release = (version: string, id: number) => {
  const archive = join(directory, `${version}.tar.gz`);
  const folder = folderOf(version);
  execFileSync("tar", ["-czf", archive, "-C", directory, `fiel-gateway-${version}`]);
  const signed = signRelease({ archive, folder, version, platform }, key);
  return { archive: readFileSync(archive), update: { id, version, release: signed } };
};

beforeAll(async () => {
  directory = mkdtempSync(join(tmpdir(), "fiel-update-"));
  await layOut();
});
afterAll(() => rmSync(directory, { recursive: true, force: true }));

let plants = 0;

const startPlant = async () => {
  const memory = new FielMemory();
  const machine = await serveMemory(memory);
  const server = await startFakeServer();
  onTestFinished(() => Promise.all([machine.close(), server.close()]).then(() => undefined));
  server.state.config = { ...emptyConfig, equipment: [modbusEquipment(1, machine.port)] };
  plants += 1;
  const data = join(directory, `data-${plants}`);
  mkdirSync(data);
  const env = {
    PATH: "/usr/bin:/bin",
    FIEL_SERVER: server.url.href,
    FIEL_DEVICE_KEY: "key",
    FIEL_GATEWAY_DATA: data,
  };
  const program = join(folderOf(versions.first), "fiel-gateway");
  /** Starts it as a supervisor does: once. */
  const start = () => {
    const gateway = spawn(program, { env, cwd: "/", stdio: "ignore" });
    onTestFinished(() => void gateway.kill("SIGTERM"));
    return gateway;
  };
  const versionNow = () => execFileSync(program, ["--version"], { env, encoding: "utf8" }).trim();
  return { memory, server, data, start, versionNow };
};

/** A plant that the server has updated to the second version, and that is stopped then. */
const stoppedAfterUpdate = async () => {
  const plant = await startPlant();
  const { server, start, versionNow } = plant;
  const gateway = start();
  await expect.poll(() => server.reports.at(-1)?.version).toBe(versions.first);
  const second = release(versions.second, 1_000);
  server.state.archive = second.archive;
  server.askUpdate(second.update);
  await expect.poll(() => server.reports.at(-1)?.update?.last?.state).toBe("running");
  expect(versionNow()).toBe(versions.second);
  gateway.kill("SIGTERM");
  await once(gateway, "exit");
  return { ...plant, kept: join(plant.data, "releases", versions.second) };
};

const canUpdate = (gatewayPlatforms as readonly string[]).includes(platform);

test.runIf(canUpdate)(
  "becomes the next release with its queue, and comes back from one that does not start",
  async () => {
    const { memory, server, start, versionNow } = await startPlant();
    const gateway = start();
    const last = () => server.reports.at(-1);
    await expect.poll(() => last()?.machines[0]?.lastReadAt).toBeGreaterThan(0);
    expect(last()).toMatchObject({ version: versions.first, update: { platform, last: null } });
    const made: number[] = [];
    const weigh = async (count: number): Promise<void> => {
      for (let i = 0; i < count; i += 1) {
        made.push((made.length + 1) * 1_000);
        memory.make({ weightMg: made.at(-1) ?? 0 });
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
    };
    // The server accepts nothing, so that the second version must send what the first one read.
    server.state.answer = (_, response) => void response.destroy();
    await weigh(20);
    const second = release(versions.second, 1_000);
    server.state.archive = second.archive;
    server.askUpdate(second.update);
    await expect.poll(() => last()?.version).toBe(versions.second);
    server.state.answer = server.accept;
    await weigh(20);
    await expect.poll(() => storedWeights(server, 1)).toEqual(made);
    await expect.poll(() => last()?.update?.last?.state).toBe("running");
    expect(versionNow()).toBe(versions.second);

    const broken = release(versions.broken, 2_000);
    server.state.archive = broken.archive;
    server.askUpdate(broken.update);
    await expect.poll(() => last()?.update?.last).toMatchObject({ id: 2_000, state: "failed" });
    expect(last()).toMatchObject({
      version: versions.second,
      update: { last: { version: versions.broken, failure: "noStart", detail: "código 3: falta uma peça" } },
    });
    const told = new Set(server.reports.map(({ update }) => update?.last?.state));
    for (const state of ["installed", "running", "failed"] as const) expect(told).toContain(state);
    await weigh(20);
    await expect.poll(() => storedWeights(server, 1)).toEqual(made);
    expect(server.changed).toEqual([]);
    expect(versionNow()).toBe(versions.second);
    gateway.kill("SIGTERM");
    expect((await once(gateway, "exit"))[0]).toBe(0);
  },
);

const emptied = (kept: string): void => {
  for (const entry of readdirSync(kept, { recursive: true, withFileTypes: true }))
    if (entry.isFile()) truncateSync(join(entry.parentPath, entry.name));
};
const program = (text: string) => (kept: string) => writeFileSync(join(kept, "app", "gateway.mjs"), text);

test.runIf(canUpdate)("the program gives its launcher signs of life", async () => {
  const { server, data } = await startPlant();
  const env = {
    PATH: "/usr/bin:/bin",
    FIEL_SERVER: server.url.href,
    FIEL_DEVICE_KEY: "key",
    FIEL_GATEWAY_DATA: data,
  };
  const program = join(folderOf(versions.first), "app", "gateway.mjs");
  const args = [program, "--launched", join(data, "releases"), "--listening"];
  const gateway = spawn(process.execPath, args, {
    env,
    cwd: "/",
    stdio: ["pipe", "ignore", "ignore", "pipe"],
  });
  onTestFinished(() => void gateway.kill("SIGKILL"));
  await once(gateway.stdio[3] as NodeJS.EventEmitter, "data");
});

describe.runIf(canUpdate)("an update that was in use", () => {
  test.each([
    ["whose files a power cut has emptied", emptied, /não durou um minuto em 3 inícios seguidos: .*código 0/],
    [
      "that ends at once with 0",
      program("process.exitCode = 0;"),
      /não durou um minuto em 3 inícios seguidos: .*código 0/,
    ],
    [
      "that ends at once with 1",
      program("console.error('falta um disco'); process.exitCode = 1;"),
      /não durou um minuto em 3 inícios seguidos: .*código 1: falta um disco/,
    ],
  ])(
    "%s gives way to the installation at its third start, and the server hears why",
    async (_, harm, why) => {
      const { server, start, versionNow, kept, memory } = await stoppedAfterUpdate();
      harm(kept);
      for (const _attempt of [1, 2]) {
        // A supervisor that restarts only failures must start it again.
        expect((await once(start(), "exit"))[0]).toBe(1);
      }
      const before = server.reports.length;
      const gateway = start();
      await expect.poll(() => server.reports.length).toBeGreaterThan(before);
      expect(server.reports.at(-1)).toMatchObject({
        version: versions.first,
        update: { last: { version: versions.second, state: "failed", failure: "noStart" } },
      });
      expect(server.reports.at(-1)?.update?.last?.detail).toMatch(why);
      memory.make({ weightMg: 1_000 });
      await expect.poll(() => storedWeights(server, 1)).toEqual([1_000]);
      // The server repeats its request until it hears another answer, and the gateway knows it.
      expect(server.state.archiveReads).toBe(1);
      expect(versionNow()).toBe(versions.first);
      gateway.kill("SIGTERM");
      expect((await once(gateway, "exit"))[0]).toBe(0);
    },
  );

  test.each([
    ["the folder of all", (kept: string) => join(kept, "..")],
    ["its own folder", (kept: string) => kept],
  ])("does not come back by the server where somebody deleted %s to go back", async (_, folderIn) => {
    const { server, start, versionNow, kept, memory } = await stoppedAfterUpdate();
    rmSync(folderIn(kept), { recursive: true });
    const before = server.reports.length;
    start();
    await expect.poll(() => server.reports.length).toBeGreaterThan(before);
    // It asks, and the server, which has the same request still, does not give it again.
    await expect.poll(() => server.state.open.length).toBeGreaterThan(0);
    memory.make({ weightMg: 1_000 });
    await expect.poll(() => storedWeights(server, 1)).toEqual([1_000]);
    expect(server.reports.at(-1)).toMatchObject({
      version: versions.first,
      update: { last: { id: 1_000, version: versions.second, state: "failed", failure: "noStart" } },
    });
    expect(server.reports.at(-1)?.update?.last?.detail).toMatch(/foi apagada neste computador/);
    expect(server.state.archiveReads).toBe(1);
    expect(versionNow()).toBe(versions.first);
    // A new request is another wish.
    server.askUpdate(release(versions.second, 2_000).update);
    await expect.poll(() => server.reports.at(-1)?.version).toBe(versions.second);
  });
});
