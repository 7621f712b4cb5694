import { createHash } from "node:crypto";
import { mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, onTestFinished, test } from "vitest";
import { archiveOf } from "../../testing/release-archive.ts";
import { afterPowerCut } from "../../testing/after-power-cut.ts";
import { temporaryDirectory } from "../../testing/temporary-directory.ts";
import { writeConfigurationFile } from "../drivers/cpnet/write-configuration-file.ts";
import { createFileContents } from "../equipment/file-contents.ts";
import { exportHeld } from "../held/export-held.ts";
import { openDatabase, storeFile } from "../outbox/open-database.ts";
import { openStore } from "../outbox/open-store.ts";
import { installRelease } from "../updating/install-release.ts";
import { keepKnownUpdate } from "../updating/known-update.ts";
import { writeReleaseState } from "../updating/release-state.ts";

const digest = (content: Buffer) => createHash("sha256").update(content).digest("hex");
const content = Buffer.from("P;500\n");

/** The queue's file is damaged at its beginning, so that its rows are copied into another one. */
const damagedStore = (): string => {
  const directory = temporaryDirectory();
  const store = openStore(directory, { now: Date.now });
  store.close();
  const path = join(directory, storeFile);
  const bytes = readFileSync(path);
  bytes.fill(0xff, 100, 200);
  writeFileSync(path, bytes);
  return directory;
};

/** What the gateway writes to rely on it afterwards, each in a folder that it makes. Returns the name that must last. */
const works: Readonly<Record<string, () => { readonly work: () => unknown; readonly name: string }>> = {
  "the state of the releases": () => {
    const releases = join(temporaryDirectory(), "data", "releases");
    const state = { base: "0.3.0", kept: null, trial: null, last: null };
    return { work: () => writeReleaseState(releases, state), name: join(releases, "state.json") };
  },
  "the last update": () => {
    const directory = temporaryDirectory();
    const news = { id: 1, version: "0.3.0", state: "running", at: 1, failure: null, detail: null } as const;
    return { work: () => keepKnownUpdate(directory, news), name: join(directory, "last-update.json") };
  },
  "records that were put aside": () => {
    const directory = temporaryDirectory();
    const database = openDatabase(directory);
    onTestFinished(() => database.close());
    const path = join(directory, "held.csv");
    return { work: () => exportHeld(database, path), name: path };
  },
  "a machine's file of a product": () => {
    const folder = join(temporaryDirectory(), "machine", "products");
    const file = { name: "500.txt", sha256: digest(content), read: async () => content };
    return { work: () => writeConfigurationFile(folder, file), name: join(folder, "500.txt") };
  },
  "the content of a product's file": () => {
    const folder = join(temporaryDirectory(), "data", "files");
    const contents = createFileContents(folder, async () => content);
    const file = { name: "500.txt", sha256: digest(content) };
    return { work: () => contents.of(file as never), name: join(folder, file.sha256) };
  },
  "each file of an unpacked release": () => {
    const releases = temporaryDirectory();
    const archive = join(releases, "archive");
    writeFileSync(archive, archiveOf("console.log('0.3.0')"));
    const install = () => installRelease(archive, { releases, version: "0.3.0" });
    return { work: install, name: join(releases, "0.3.0") };
  },
  "a new queue's folder": () => {
    const folder = join(temporaryDirectory(), "data", "queue");
    return { work: () => openStore(folder, { now: Date.now }).close(), name: folder };
  },
  "a rebuilt queue": () => {
    const directory = damagedStore();
    const rebuild = () => {
      openStore(directory, { now: Date.now }).close();
      expect(readdirSync(directory).some((name) => name.includes("damaged"))).toBe(true);
    };
    return { work: rebuild, name: join(directory, storeFile) };
  },
};

describe.skipIf(process.platform !== "linux")("a power cut right after it was written does not lose", () => {
  test.each(Object.entries(works))("%s", async (_what, prepare) => {
    const { work, name } = prepare();
    const { named, lost } = await afterPowerCut(work);
    expect(named).toContain(name);
    expect(lost).toEqual([]);
  });

  test("and the test sees what would be lost", async () => {
    const directory = temporaryDirectory();
    const careless = () => {
      mkdirSync(join(directory, "folder"), { recursive: true });
      writeFileSync(join(directory, "draft"), "x");
      renameSync(join(directory, "draft"), join(directory, "file"));
    };
    const [folder, file] = [join(directory, "folder"), join(directory, "file")];
    expect((await afterPowerCut(careless)).lost).toEqual([`content of ${file}`, folder, file]);
  });
});
