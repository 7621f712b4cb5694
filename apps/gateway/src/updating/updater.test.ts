import { existsSync, mkdirSync, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { startFakeServer } from "../../testing/fake-server.ts";
import { archiveOf } from "../../testing/release-archive.ts";
import { memoryLog, steppedRuntime } from "../../testing/runtimes.ts";
import { manifestOf, publicKey, signed } from "../../testing/signed-release.ts";
import { temporaryDirectory } from "../../testing/temporary-directory.ts";
import { platformOf } from "./platform.ts";
import { installationOf, readReleaseState } from "./release-state.ts";
import { Updater, type UpdaterParts } from "./updater.ts";

const platform = platformOf(process.platform, process.arch) ?? "linux-x64";

const good = "console.log('0.3.0')";

const request = (archive: Buffer, id = 1_000) => ({
  id,
  version: "0.3.0",
  release: signed(manifestOf(archive, { platform })),
});

const start = async (change: Partial<UpdaterParts> = {}) => {
  const server = await startFakeServer();
  onTestFinished(server.close);
  const releases = join(temporaryDirectory(), "releases");
  mkdirSync(releases);
  const log = memoryLog();
  let restarts = 0;
  const open = (version = "0.2.0") =>
    new Updater({
      access: { server: server.url, deviceKey: "key" },
      releases,
      dataDirectory: join(releases, ".."),
      key: publicKey,
      platform,
      allowsOlder: false,
      version,
      runtime: steppedRuntime(),
      log,
      onInstalled: () => (restarts += 1),
      ...change,
    });
  return { server, releases, log, open, restarts: () => restarts };
};
const signal = new AbortController().signal;

test("installs a release beside the others, and keeps it once the server heard of it", async () => {
  const { server, releases, open, restarts } = await start();
  const archive = archiveOf(good);
  server.state.archive = archive;
  const updater = open();
  expect([updater.known(), updater.report().last]).toEqual([0, null]);
  await updater.take(request(archive), signal);
  expect(restarts()).toBe(1);
  expect(updater.known()).toBe(1_000);
  expect(readReleaseState(releases)).toMatchObject({
    base: installationOf("0.2.0"),
    kept: null,
    trial: { version: "0.3.0", starts: 0 },
    last: { id: 1_000, state: "installed" },
  });
  // The old version runs on for a moment and reports too, which does not prove the new one.
  updater.onReported();
  expect(readReleaseState(releases)?.kept).toBeNull();
  const next = open("0.3.0");
  expect(next.known()).toBe(1_000);
  next.onReported();
  expect(readReleaseState(releases)).toMatchObject({
    kept: "0.3.0",
    trial: null,
    last: { state: "running" },
  });
  expect(readdirSync(releases).toSorted()).toEqual(["0.3.0", "state.json"]);
});

test.each([
  ["not what it says it is", "console.log('0.9.0')", "unusable", 'diz ser a versão "0.9.0"'],
  ["broken", "throw new Error('falta uma peça')", "unusable", "não inicia neste computador"],
])("a release that is %s is not installed, and what runs goes on", async (_, says, failure, detail) => {
  const { server, releases, open, restarts } = await start();
  const archive = archiveOf(says);
  server.state.archive = archive;
  const updater = open();
  await updater.take(request(archive), signal);
  expect(updater.report().last).toMatchObject({ id: 1_000, state: "failed", failure });
  expect(updater.report().last?.detail).toContain(detail);
  expect([restarts(), updater.known(), readdirSync(releases)]).toEqual([0, 1_000, ["state.json"]]);
  // The release is requested again, repaired.
  const mended = archiveOf(good);
  server.state.archive = mended;
  await updater.take(request(mended, 2_000), signal);
  expect([restarts(), updater.report().last?.state]).toEqual([1, "installed"]);
});

test("an archive that comes cut off is tried again, and given up after some times", async () => {
  const { server, open, restarts, log } = await start();
  const archive = archiveOf(good);
  server.state.archive = archive.subarray(0, 100);
  const updater = open();
  await updater.take(request(archive), signal);
  expect(updater.report().last).toMatchObject({ state: "failed", failure: "truncated" });
  expect([restarts(), server.state.archiveReads]).toEqual([0, 3]);
  expect(log.text()).toContain(`vieram 100 de ${archive.length} bytes`);
});

test("what nobody signed is not even fetched", async () => {
  const { server, open } = await start();
  const archive = archiveOf(good);
  const { manifest } = signed(manifestOf(archive, { platform }));
  const updater = open();
  await updater.take({ ...request(archive), release: { manifest, signature: "AAAA" } }, signal);
  expect(updater.report().last).toMatchObject({ state: "failed", failure: "wrongSignature" });
  expect(server.state.archiveReads).toBe(0);
});

test("one that was stopped on the way is told of it again by the next start", async () => {
  const { server, open, releases } = await start();
  const archive = archiveOf(good);
  const stop = new AbortController();
  server.state.archive = archive;
  server.state.onArchive = () => stop.abort();
  await open().take(request(archive), stop.signal);
  expect(readReleaseState(releases)?.last?.state).toBe("downloading");
  expect(open().known()).toBe(0);
  expect(existsSync(join(releases, "0.3.0"))).toBe(false);
});

test("a folder of releases that is deleted is not filled again by the request of before, only by a new one", async () => {
  const { server, releases, open, log } = await start();
  const archive = archiveOf(good);
  server.state.archive = archive;
  const updater = open();
  await updater.take(request(archive), signal);
  open("0.3.0").onReported();
  expect(open("0.3.0").known()).toBe(1_000);
  rmSync(releases, { recursive: true });
  mkdirSync(releases);
  const back = open();
  expect(back.known()).toBe(1_000);
  expect(back.report().last).toMatchObject({ id: 1_000, version: "0.3.0", state: "failed" });
  await back.take(request(archive), signal);
  expect(readdirSync(releases)).toEqual([]);
  await back.take(request(archive, 2_000), signal);
  expect(readReleaseState(releases)?.trial, log.text()).toMatchObject({ version: "0.3.0" });
});

test("a newer gateway that was installed by hand, with its releases deleted, does not tell the last good update as failed", async () => {
  const { server, releases, open } = await start();
  const archive = archiveOf(good);
  server.state.archive = archive;
  await open().take(request(archive), signal);
  open("0.3.0").onReported();
  rmSync(releases, { recursive: true });
  mkdirSync(releases);
  const newer = open("0.10.0");
  expect(newer.known()).toBe(1_000);
  expect(newer.report().last).toMatchObject({ version: "0.3.0", state: "running", failure: null });
});
