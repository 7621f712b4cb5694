import { execFileSync, spawn } from "node:child_process";
import { generateKeyPairSync } from "node:crypto";
import { once } from "node:events";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
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
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
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

const startPlant = async () => {
  const memory = new FielMemory();
  const machine = await serveMemory(memory);
  const server = await startFakeServer();
  onTestFinished(() => Promise.all([machine.close(), server.close()]).then(() => undefined));
  server.state.config = { ...emptyConfig, equipment: [modbusEquipment(1, machine.port)] };
  const data = join(directory, "data");
  mkdirSync(data);
  const env = {
    PATH: "/usr/bin:/bin",
    FIEL_SERVER: server.url.href,
    FIEL_DEVICE_KEY: "key",
    FIEL_GATEWAY_DATA: data,
  };
  const program = join(folderOf(versions.first), "fiel-gateway");
  const gateway = spawn(program, { env, cwd: "/", stdio: "ignore" });
  onTestFinished(() => void gateway.kill("SIGTERM"));
  const versionNow = () => execFileSync(program, ["--version"], { env, encoding: "utf8" }).trim();
  return { memory, server, gateway, versionNow };
};

test.runIf((gatewayPlatforms as readonly string[]).includes(platform))(
  "becomes the next release with its queue, and comes back from one that does not start",
  async () => {
    const { memory, server, gateway, versionNow } = await startPlant();
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
