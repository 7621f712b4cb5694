import { chmodSync, existsSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { temporaryDirectory } from "../../testing/temporary-directory.ts";
import { nodeName } from "../updating/platform.ts";
import { readReleaseState, type ReleaseState, writeReleaseState } from "../updating/release-state.ts";
import { runLauncher } from "./run-launcher.ts";

const news = { id: 7, version: "0.3.0", state: "installed", at: 1, failure: null, detail: null } as const;
const onTrial: ReleaseState = {
  base: "0.1.0",
  kept: "0.2.0",
  trial: { version: "0.3.0", starts: 0 },
  last: news,
};

/** An installation and releases whose programs note that they ran, and then do what the test says. */
const layOut = (programs: Readonly<Record<"base" | "0.2.0" | "0.3.0", string>>) => {
  const home = temporaryDirectory();
  const releases = join(home, "releases");
  const ran = join(home, "ran");
  const folderOf = (name: string) => (name === "base" ? home : join(releases, name));
  for (const [name, then] of Object.entries(programs)) {
    mkdirSync(join(folderOf(name), "app"), { recursive: true });
    symlinkSync(process.execPath, join(folderOf(name), nodeName(process.platform)));
    const told = `import { appendFileSync } from "node:fs"; appendFileSync(${JSON.stringify(ran)}, "${name} ");`;
    writeFileSync(join(folderOf(name), "app", "gateway.mjs"), `${told}\n${then}`);
  }
  const stop = new AbortController();
  const parts = { home, base: "0.1.0", releases, now: () => 9, say: () => undefined, pauseMs: 10 };
  const launch = (trialMs = 60_000) => runLauncher({ ...parts, trialMs }, stop.signal);
  /** A kept release that runs for `livesMs` is not short-lived. */
  const launchWith = (livesMs: number) => runLauncher({ ...parts, livesMs }, stop.signal);
  const launchUntilSilent = (silenceMs: number) => runLauncher({ ...parts, silenceMs }, stop.signal);
  const runs = () => (existsSync(ran) ? readFileSync(ran, "utf8").trim().split(" ") : []);
  return { releases, folderOf, launch, launchWith, launchUntilSilent, runs, stop };
};
const ends = "process.exitCode = 4;";
const waits = 'process.stdin.on("end", () => process.exit(0)).resume();';

test("ends with what proved itself, for the supervisor to start it again", async () => {
  const { releases, launch, runs } = layOut({ base: ends, "0.2.0": ends, "0.3.0": ends });
  expect(await launch()).toBe(4);
  writeReleaseState(releases, { ...onTrial, trial: null });
  expect(await launch()).toBe(4);
  expect(runs()).toEqual(["base", "0.2.0"]);
});

test("starts a release that ends by itself three times, then what ran before", async () => {
  const { releases, launch, runs } = layOut({
    base: ends,
    "0.2.0": ends,
    "0.3.0": 'throw new Error("falta");',
  });
  writeReleaseState(releases, onTrial);
  expect(await launch()).toBe(4);
  expect(runs()).toEqual(["0.3.0", "0.3.0", "0.3.0", "0.2.0"]);
  expect(readReleaseState(releases)?.last).toMatchObject({ state: "failed", failure: "noStart" });
});

test("stops a release that hangs, and starts what ran before", async () => {
  const { releases, launch, runs } = layOut({ base: ends, "0.2.0": ends, "0.3.0": waits });
  writeReleaseState(releases, onTrial);
  expect(await launch(300)).toBe(4);
  expect(runs()).toEqual(["0.3.0", "0.2.0"]);
  expect(readReleaseState(releases)?.last).toMatchObject({ state: "failed", failure: "noReport" });
});

test("stops what runs when it is stopped, a release on trial too", async () => {
  const { releases, launch, runs, stop } = layOut({ base: ends, "0.2.0": ends, "0.3.0": waits });
  writeReleaseState(releases, onTrial);
  const ended = launch();
  await expect.poll(runs).toEqual(["0.3.0"]);
  stop.abort();
  expect(await ended).toBe(0);
  expect(readReleaseState(releases)?.trial).toEqual({ version: "0.3.0", starts: 1 });
});

test.each(["not to be run", "gone"])("runs the installation where what is in use is %s", async (how) => {
  const { releases, folderOf, launch, runs } = layOut({ base: ends, "0.2.0": ends, "0.3.0": ends });
  writeReleaseState(releases, {
    ...onTrial,
    trial: null,
    last: { ...news, version: "0.2.0", state: "running" },
  });
  const program = join(folderOf("0.2.0"), nodeName(process.platform));
  rmSync(how === "gone" ? folderOf("0.2.0") : program, { recursive: true });
  if (how !== "gone") {
    writeFileSync(program, "");
    chmodSync(program, 0o644);
  }
  expect(await launch()).toBe(4);
  expect(runs()).toEqual(["base"]);
  const state = readReleaseState(releases);
  expect(state?.kept).toBeNull();
  // The device page would otherwise say that it runs.
  expect(state?.last).toMatchObject({ id: 7, version: "0.2.0", state: "failed", failure: "noStart", at: 9 });
  expect(state?.last?.detail).toMatch(how === "gone" ? /apagada/ : /EACCES/);
});

test.each([
  ["ends with 0, as an empty program does", "process.exitCode = 0;"],
  ["ends with an error", ends],
])(
  "a kept release that %s within a minute, three starts in a row, gives way to the installation",
  async (_, program) => {
    const { releases, launch, runs } = layOut({ base: ends, "0.2.0": program, "0.3.0": ends });
    writeReleaseState(releases, { ...onTrial, trial: null });
    // Each start is by the supervisor, which restarts only programs that failed.
    expect(await launch()).not.toBe(0);
    expect(await launch()).not.toBe(0);
    expect(await launch()).toBe(4);
    expect(runs()).toEqual(["0.2.0", "0.2.0", "0.2.0", "base"]);
    const state = readReleaseState(releases);
    expect(state?.kept).toBeNull();
    expect(state?.last).toMatchObject({ version: "0.2.0", state: "failed", failure: "noStart" });
  },
);

test("a kept release that runs and gives no sign of life, three starts in a row, gives way to the installation", async () => {
  const { releases, folderOf, launchUntilSilent, runs } = layOut({
    base: ends,
    "0.2.0": waits,
    "0.3.0": ends,
  });
  writeReleaseState(releases, { ...onTrial, trial: null });
  // It gave some before.
  writeFileSync(join(folderOf("0.2.0"), ".gives-signs-of-life"), "");
  for (let start = 1; start <= 2; start += 1) expect(await launchUntilSilent(2_000)).not.toBe(0);
  expect(await launchUntilSilent(2_000)).toBe(4);
  expect(runs()).toEqual(["0.2.0", "0.2.0", "0.2.0", "base"]);
  const last = {
    version: "0.2.0",
    state: "failed",
    failure: "noStart",
    detail: expect.stringContaining("roda sem sinal de vida"),
  };
  expect(readReleaseState(releases)).toMatchObject({ kept: null, last });
});

test("a kept release of before signs of life is not judged by them", async () => {
  const silent = "setTimeout(() => process.exit(5), 4_000);";
  const { releases, launchUntilSilent } = layOut({ base: ends, "0.2.0": silent, "0.3.0": ends });
  writeReleaseState(releases, { ...onTrial, trial: null });
  expect(await launchUntilSilent(1_000)).toBe(5);
});

test("a kept release that gives signs of life runs on", async () => {
  const lives = `import { writeSync } from "node:fs"; setInterval(() => writeSync(3, "."), 50); setTimeout(() => process.exit(5), 4_000);`;
  const { releases, launchUntilSilent, runs } = layOut({ base: ends, "0.2.0": lives, "0.3.0": ends });
  writeReleaseState(releases, { ...onTrial, trial: null });
  expect(await launchUntilSilent(2_000)).toBe(5);
  expect(runs()).toEqual(["0.2.0"]);
});

test("a kept release that lived between, or was not configured, is not given up", async () => {
  const { releases, launchWith, runs } = layOut({ base: ends, "0.2.0": ends, "0.3.0": ends });
  writeReleaseState(releases, { ...onTrial, trial: null });
  for (const livesMs of [60_000, 60_000, 0, 60_000, 60_000]) expect(await launchWith(livesMs)).toBe(4);
  expect(runs()).toEqual(Array(5).fill("0.2.0"));
  const other = layOut({ base: ends, "0.2.0": "process.exitCode = 78;", "0.3.0": ends });
  writeReleaseState(other.releases, { ...onTrial, trial: null });
  for (let i = 0; i < 5; i += 1) expect(await other.launch()).toBe(1);
  expect(other.runs()).toEqual(Array(5).fill("0.2.0"));
});
