import { randomUUID } from "node:crypto";
import { cp, mkdir, readdir, readFile, rename, rm, symlink, writeFile } from "node:fs/promises";
import path from "node:path";
import { type AnswerOf, readProviderOverview, type SignedIn } from "@fiel/contracts";
import { passwordFile } from "@fiel/testkit";
import { afterAll, beforeAll, expect, it } from "vitest";
import { digestOf } from "./platform/backup/copy-directory.ts";
import { tryFileLock } from "./platform/stores/holding/file-lock.ts";
import { runMaintenance } from "./maintenance/run-maintenance.ts";
import { bearer } from "./testing/test-app.ts";
import {
  openWeighingInstallation,
  operatorToken,
  type WeighingInstallation,
} from "./testing/weighing-installation.ts";

const dayMs = 86_400_000;
let plant: WeighingInstallation;
const places: string[] = [];

beforeAll(async () => {
  plant = await openWeighingInstallation();
});
afterAll(() => plant.close());

/** A folder for copies. */
function newFolder(): string {
  const place = path.join(plant.directory, `kept-${places.length}`);
  places.push(place);
  return place;
}

/** Runs a command beside the running server, on a machine whose clock is days ahead. */
async function fielIn(daysAhead: number, ...args: string[]) {
  const lines: string[] = [];
  const code = await runMaintenance(args, {
    environment: { FIEL_DATA: plant.first.root },
    workingDirectory: plant.directory,
    now: () => Date.now() + daysAhead * dayMs,
    print: (line) => lines.push(line),
    complain: (line) => lines.push(line),
  });
  return { code, said: lines.join("\n") };
}

const manager = { email: "gil@fiel.com", password: "long enough" };

/** Age of the last whole copy by the metrics (s), and its moment by the provider's overview (UTC ms). */
async function lastCopy(): Promise<{ ageS: number | null; atMs: number | null }> {
  const { ask } = plant.gateways;
  const headers = { "content-type": "application/json" };
  const signedIn = await ask("/api/management/managers/access", {
    method: "POST",
    headers,
    body: JSON.stringify(manager),
  });
  const { token } = (await signedIn.json()) as SignedIn;
  const overview = await ask(readProviderOverview.path, { headers: bearer(token) });
  const { lastCopyAt } = (await overview.json()) as AnswerOf<typeof readProviderOverview>;
  const metrics = await (await ask("/metrics", { headers: bearer(operatorToken) })).text();
  expect(metrics).toMatch(/^fiel_store_answers 1$/m);
  const age = /^fiel_last_copy_age_seconds (\S+)$/m.exec(metrics)?.[1];
  return { ageS: age === undefined ? null : Number(age), atMs: lastCopyAt };
}

/** What was read between two instants must be a copy made between two others. */
function expectMadeBetween(
  { ageS, atMs }: Awaited<ReturnType<typeof lastCopy>>,
  fromMs: number,
  toMs: number,
) {
  expect(atMs).toBeGreaterThanOrEqual(fromMs);
  expect(atMs).toBeLessThanOrEqual(toMs);
  // The age was read after the copy and before now.
  expect(ageS).toBeGreaterThanOrEqual(0);
  expect((ageS ?? 0) * 1000).toBeLessThanOrEqual(Date.now() - (atMs ?? 0));
}

const copiesIn = async (root: string): Promise<string[]> => readdir(path.join(root, "copies"));

async function backup(root: string, daysAhead = 0, ...more: string[]): Promise<string> {
  const { code, said } = await fielIn(daysAhead, "backup", "--to", root, ...more);
  expect([code, said]).toEqual([0, expect.stringContaining("inteira")]);
  return said;
}

const nameIn = (said: string): string => /^cópia (\S+): inteira/m.exec(said)?.[1] ?? "";

async function flip(file: string): Promise<void> {
  const bytes = await readFile(file);
  bytes[bytes.length >> 1] = (bytes[bytes.length >> 1] ?? 0) ^ 1;
  await writeFile(file, bytes);
}

it("tells the provider and the metrics of the last whole copy: of none before, and of none that was refused or cut off", async () => {
  const password = passwordFile(manager.password);
  await fielIn(0, "manager", "add", "--email", manager.email, "--name", "Gil", "--password-file", password);
  expect(await lastCopy()).toEqual({ ageS: null, atMs: null });
  const file = path.join(plant.directory, "no-folder");
  await writeFile(file, "");
  expect((await fielIn(0, "backup", "--to", file)).code).toBe(1);
  expect(await lastCopy()).toEqual({ ageS: null, atMs: null });

  const root = newFolder();
  const beginMs = Date.now();
  const made = nameIn(await backup(root, 400));
  const first = await lastCopy();
  expectMadeBetween(first, beginMs, Date.now());
  // The folder can no longer be written where parts belong, so the next copy ends halfway.
  const months = path.join(root, "telemetry", "weighings");
  for (const month of await readdir(months)) await rm(path.join(months, month), { recursive: true });
  await rm(months, { recursive: true });
  await writeFile(months, "");
  expect((await fielIn(0, "backup", "--to", root)).code).toBe(1);
  expect((await fielIn(0, "verify", "--from", root, "--copy", made)).code).toBe(1);
  expect((await lastCopy()).atMs).toBe(first.atMs);
  await rm(months);
  const againMs = Date.now();
  expect(await backup(root)).toContain("estavam danificadas");
  expectMadeBetween(await lastCopy(), againMs, Date.now());
});

it("keeps the copy that was just made, whatever the clock of the machine shows, and restores it", async () => {
  const root = newFolder();
  const future = nameIn(await backup(root, 400));
  const past = nameIn(await backup(root, -4_000, "--keep", "2"));
  const said = await backup(root, 0, "--keep", "1");
  expect(said).toContain(`cópia ${future}: apagada`);
  expect(said).toContain(`cópia ${past}: apagada`);
  const newest = nameIn(said);
  expect(await copiesIn(root)).toEqual([newest]);
  await backup(root, 400);
  const last = nameIn(await backup(root, -400));
  const other = await plant.another();
  const restored = await other.fiel(["restore", "--from", root]);
  expect([restored.code, restored.said]).toEqual([0, expect.stringContaining(`cópia ${last}: restaurada`)]);
});

it("takes copies without a number, as the first versions made them, for older than all that have one, in order of their names", async () => {
  const root = newFolder();
  const made = nameIn(await backup(root));
  await backup(root);
  const at = (name: string): string => path.join(root, "copies", name);
  const old = ["2025-03-01T02-00-00-000Z", "2031-01-01T02-00-00-000Z"];
  for (const name of old) await cp(at(made), at(name), { recursive: true });
  await rm(at(made), { recursive: true });
  const said = await backup(root, 0, "--keep", "3");
  expect(said).toContain(`cópia ${old[0]}: apagada`);
  expect((await copiesIn(root)).includes(old[1] ?? "")).toBe(true);
  expect((await backup(root, 0, "--keep", "2")).includes(`cópia ${old[1]}: apagada`)).toBe(true);
  expect((await fielIn(0, "verify", "--from", root)).code).toBe(0);
});

it("goes on beside a copy whose manifest is damaged or lost, which is told, stays, and keeps what it may need", async () => {
  const root = newFolder();
  const damaged = nameIn(await backup(root));
  const lost = nameIn(await backup(root));
  const old = nameIn(await backup(root));
  await flip(path.join(root, "copies", damaged, "manifest.json"));
  await rm(path.join(root, "copies", lost, "manifest.json"));
  const unneeded = path.join(root, "telemetry", "weighings", "202001");
  await mkdir(unneeded);
  await writeFile(path.join(unneeded, "of-the-damaged.native.zst"), "x");
  const said = await backup(root, 0, "--keep", "1");
  expect(said).toContain(`O manifesto da cópia ${damaged} não é o que foi escrito`);
  expect(said).toContain(`A cópia ${lost} foi interrompida, ou perdeu o seu manifesto`);
  expect(said).toContain(`cópia ${old}: apagada`);
  const newest = nameIn(said);
  expect((await copiesIn(root)).toSorted()).toEqual([damaged, lost, newest].toSorted());
  expect(await readdir(unneeded)).toHaveLength(1);

  const { code, said: told } = await fielIn(0, "verify", "--from", root);
  expect([code, told]).toEqual([1, expect.stringContaining(damaged)]);
  expect(told).toContain(`cópia ${newest}: confere`);
  await flip(path.join(root, "copies", newest, "manifest.json"));
  const refused = await fielIn(0, "restore", "--from", root);
  expect([refused.code, refused.said]).toEqual([1, expect.stringContaining("--copy")]);

  for (const name of [damaged, lost, newest]) await rm(path.join(root, "copies", name), { recursive: true });
  await backup(root, 0, "--keep", "1");
  await expect(readdir(unneeded)).resolves.toEqual([]);
});

it("deletes a copy whose manifest was being written when it was cut off, although its digest is there", async () => {
  const root = newFolder();
  const cut = nameIn(await backup(root));
  const manifest = path.join(root, "copies", cut, "manifest.json");
  await rename(manifest, `${manifest}.part`);
  const said = await backup(root);
  expect(said).not.toContain(cut);
  expect(await copiesIn(root)).toEqual([nameIn(said)]);
});

it("goes on where removing a copy was cut off: what is left of it is none that lost something, and keeps no parts", async () => {
  const root = newFolder();
  const removed = nameIn(await backup(root));
  const unneeded = path.join(root, "telemetry", "weighings", "202001");
  await mkdir(unneeded);
  await writeFile(path.join(unneeded, "of-the-removed.native.zst"), "x");
  const rest = path.join(root, "copies", `.removing-${removed}`);
  await rename(path.join(root, "copies", removed), rest);
  await rm(path.join(rest, "manifest.json"));
  const said = await backup(root, 0, "--keep", "1");
  expect(said).not.toContain("perdeu o seu manifesto");
  expect(await copiesIn(root)).toEqual([nameIn(said)]);
  expect(await readdir(unneeded)).toEqual([]);
});

it("keeps the copy that was just made beside one that has the last of all numbers", async () => {
  const root = newFolder();
  const name = nameIn(await backup(root));
  const last = `999999999999${name.slice(name.indexOf("-"))}`;
  await rename(path.join(root, "copies", name), path.join(root, "copies", last));
  const said = await backup(root, 0, "--keep", "1");
  expect(said).toContain(`cópia ${last}: apagada`);
  expect(await copiesIn(root)).toEqual([nameIn(said)]);
});

it("counts a copy that was moved to another disk and linked to, and keeps its parts while that disk is away", async () => {
  const root = newFolder();
  const moved = nameIn(await backup(root));
  const [place, elsewhere] = [path.join(root, "copies", moved), path.join(plant.directory, `disk-${moved}`)];
  await rename(place, elsewhere);
  await symlink(elsewhere, place);
  // A link for people to find the newest copy is no copy.
  await symlink(moved, path.join(root, "copies", "latest"));
  const partsOf = async () => (await readdir(path.join(root, "telemetry"), { recursive: true })).toSorted();
  const parts = await partsOf();
  await rename(elsewhere, `${elsewhere}-away`);
  const said = await backup(root, 0, "--keep", "1");
  expect(said).toContain(`A cópia ${moved} foi interrompida, ou perdeu o seu manifesto`);
  expect(nameIn(said) > moved).toBe(true);
  expect(await partsOf()).toEqual(expect.arrayContaining(parts));
  await rename(`${elsewhere}-away`, elsewhere);
  expect(await fielIn(0, "verify", "--from", root, "--copy", moved)).toMatchObject({ code: 0 });
  expect(await backup(root, 0, "--keep", "1")).toContain(`cópia ${moved}: apagada`);
  expect(await readdir(elsewhere)).toContain("manifest.json");
});

it("writes anew a part that was damaged or lost since an earlier copy, and says so", async () => {
  const root = newFolder();
  await backup(root);
  const months = path.join(root, "telemetry", "weighings");
  const parts: string[] = [];
  for (const month of await readdir(months))
    for (const name of await readdir(path.join(months, month))) parts.push(path.join(months, month, name));
  expect(parts.length).toBeGreaterThan(1);
  await flip(parts[0] ?? "");
  await rename(parts[1] ?? "", path.join(root, "elsewhere"));
  expect((await fielIn(0, "verify", "--from", root)).code).toBe(1);
  const said = await backup(root);
  expect(said).toContain("2 partes de cópias anteriores faltavam ou estavam danificadas");
  expect(await fielIn(0, "verify", "--from", root, "--copy", nameIn(said))).toMatchObject({ code: 0 });
  expect(await backup(root)).not.toContain("danificadas");
});

it("is made beside a running server of a version that took no hold of the stores, which goes on", async () => {
  const postmaster = path.join(plant.first.root, "postgres", "postmaster.pid");
  const before = await readFile(postmaster, "utf8");
  for (const name of ["postgres.hold", "clickhouse.lock", "clickhouse.holder"])
    await rm(path.join(plant.first.root, name));
  await backup(newFolder());
  expect(await readFile(postmaster, "utf8")).toBe(before);
});

it("makes copies in a folder one after the other, whoever asks, and none beside those of another installation", async () => {
  const root = newFolder();
  const first = nameIn(await backup(root));
  // Another program is making a copy there; no manifest names its parts yet.
  const lock = tryFileLock(path.join(root, ".lock"));
  const beside = path.join(root, "telemetry", "weighings", "202610", "another.native.zst");
  await mkdir(path.dirname(beside), { recursive: true });
  await writeFile(beside, "");
  expect(await fielIn(0, "backup", "--to", root, "--keep", "1")).toMatchObject({
    code: 1,
    said: expect.stringContaining(`Outra cópia está em andamento na pasta ${root}.`),
  });
  expect(await copiesIn(root)).toEqual([first]);
  expect((await readFile(beside)).length).toBe(0);
  lock?.release();
  const all = await Promise.all([1, 2, 3].map(() => fielIn(0, "backup", "--to", root, "--keep", "1")));
  expect(all.filter(({ code }) => code === 0).length).toBeGreaterThan(0);
  expect((await fielIn(0, "verify", "--from", root)).code).toBe(0);
  const [kept = ""] = await copiesIn(root);
  const place = path.join(root, "copies", kept);
  const text = await readFile(path.join(place, "manifest.json"), "utf8");
  const other = Buffer.from(text.replace(/"installation": "[^"]+"/, `"installation": "${randomUUID()}"`));
  await writeFile(path.join(place, "manifest.json"), other);
  await writeFile(path.join(place, "manifest.sha256"), digestOf(other));
  expect(await fielIn(0, "backup", "--to", root, "--keep", "1")).toMatchObject({
    code: 1,
    said: expect.stringContaining("tem cópias de outra instalação"),
  });
  expect(await copiesIn(root)).toEqual([kept]);
});
