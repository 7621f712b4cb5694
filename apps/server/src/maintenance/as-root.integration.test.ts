import { passwordFile } from "@fiel/testkit";
import { type ChildProcess, spawnSync } from "node:child_process";
import { once } from "node:events";
import { chownSync, lstatSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it, type TestContext } from "vitest";
import { startHolder, spawnHolder } from "../platform/stores/postgres/testing/test-store.ts";
import { runProgram } from "./testing/run-program.ts";

const fiel = fileURLToPath(new URL("../fiel.ts", import.meta.url));
const nobody = 65_534;
const unknownUser = 48_611;
const done = { status: 0, errors: "" };
const asNobody = { uid: nobody, gid: nobody, cwd: "/" };

/** Whether this process is root and the other user can read this clone. */
function canBecomeNobody(): boolean {
  if (process.getuid?.() !== 0) return false;
  const read = ["-e", `require("node:fs").accessSync(${JSON.stringify(fiel)})`];
  return spawnSync(process.execPath, read, asNobody).status === 0;
}

/** Home of a server's user, with a folder for its data. */
function ownHome({ onTestFinished }: TestContext): { data: string; home: string } {
  const home = mkdtempSync("/var/tmp/fiel-root-");
  onTestFinished(() => rmSync(home, { recursive: true, force: true }));
  chownSync(home, nobody, nobody);
  return { home, data: path.join(home, "data") };
}

/** Runs a command as root. */
const asRoot = (data: string, args: readonly string[], prefix?: readonly string[]) =>
  runProgram("fiel", args, { data, ...(prefix && { prefix }) });

function makeFolder(place: string, owner: number): void {
  mkdirSync(place, { mode: 0o700 });
  chownSync(place, owner, owner);
}

async function stop(server: ChildProcess): Promise<void> {
  const gone = once(server, "exit");
  server.kill("SIGTERM");
  expect(await gone).toEqual([0, null]);
}

const othersIn = (directory: string): string[] =>
  readdirSync(directory, { recursive: true, encoding: "utf8" }).filter(
    (name) => lstatSync(path.join(directory, name)).uid !== nobody,
  );

const addManager = () => [
  ..."manager add --email ana@fornecedor.com --name Ana --password-file".split(" "),
  passwordFile("long enough"),
];

describe.runIf(canBecomeNobody())("a command that root gives", () => {
  it("works as the user of the data, and leaves nothing that is not that user's", async (context) => {
    const { data, home } = ownHome(context);
    await stop(await startHolder(data, "first", asNobody));
    expect(await asRoot(data, addManager())).toMatchObject(done);
    const copies = path.join(home, "copies");
    expect(await asRoot(data, ["backup", "--to", copies])).toMatchObject(done);
    expect(othersIn(home)).toEqual([]);
    await stop(await startHolder(data, "second", asNobody));
  });

  it("is refused where root may not become that user", async (context) => {
    const { data } = ownHome(context);
    makeFolder(data, nobody);
    const bound = "setpriv --bounding-set=-setuid,-setgid --".split(" ");
    const refused = await asRoot(data, addManager(), bound);
    expect(refused.status).toBe(1);
    expect(refused.errors).toMatch(
      /são do usuário .*65534.*, e este root não pode trabalhar como ele: .*sudo -u/,
    );
    expect(readdirSync(data)).toEqual([]);
  });

  it("stays root's in a new folder of a user whom this system does not know", async (context) => {
    const { data } = ownHome(context);
    makeFolder(data, unknownUser);
    expect(await asRoot(data, addManager())).toMatchObject(done);
    expect(lstatSync(path.join(data, "postgres.lock")).uid).toBe(0);
  });

  it("is what an earlier version gave: the start names the owner, the folder and the remedy", async (context) => {
    const { data } = ownHome(context);
    makeFolder(data, nobody);
    makeFolder(path.join(data, "postgres"), 0);
    const { ready } = spawnHolder(data, "second", asNobody);
    await expect(ready).rejects.toThrow(
      /data\/postgres é do usuário root \(0\), e este programa roda como .*65534.*: .*chown -R 65534:65534 .*\/data /,
    );
    expect(readdirSync(data)).toEqual(["postgres"]);
  });
});
