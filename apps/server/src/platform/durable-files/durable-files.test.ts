import { mkdtemp, readFile, realpath, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { syncedNames } from "../../testing/synced-names.ts";
import { writePart } from "../backup/write-part.ts";
import { putRestoreMark } from "../backup/restore-mark.ts";
import { folderMailer } from "../mail/folder-mailer.ts";
import { createCredentials, writeCredentials } from "../stores/postgres/embedded/credentials.ts";
import { openExportDirectory } from "../tenant-transfer/export-directory.ts";
import { makeDirectory } from "./make-directory.ts";

let root: string;
beforeAll(async () => void (root = await realpath(await mkdtemp(path.join(tmpdir(), "fiel-durable-")))));
afterAll(() => rm(root, { recursive: true, force: true }));

/** The test sees syncs through Linux system calls. */
describe.skipIf(process.platform !== "linux")("a file that counts", () => {
  it("passwords of the embedded store, and the mark of a restore, are on disk with their names", async () => {
    const made = createCredentials();
    expect(await syncedNames(() => writeCredentials(root, made))).toEqual(
      new Set([path.join(root, "fiel-credentials.json.part"), root]),
    );
    expect(JSON.parse(await readFile(path.join(root, "fiel-credentials.json"), "utf8"))).toEqual(made);
    expect([...(await syncedNames(() => putRestoreMark(root)))]).toContain(root);
  });

  it("a mail that became a file is on disk before it leaves the queue", async () => {
    const folder = path.join(root, "mail");
    const sender = { from: { name: "Fiel", address: "fiel@example.com" }, host: "example.com" };
    const mailer = folderMailer(folder, sender, Date.now);
    const mail = { id: "1", to: "ana@example.com", subject: "Senha", text: "…" };
    const synced = [...(await syncedNames(() => mailer.send(mail)))];
    expect(synced).toContain(folder);
    expect(synced.some((name) => name.endsWith(".eml"))).toBe(true);
  });

  it("folders that were missing are on disk in those above them, down to the last", async () => {
    const last = path.join(root, "copies", "telemetry", "weighings");
    expect(await syncedNames(() => makeDirectory(last))).toEqual(
      new Set([path.join(root, "copies", "telemetry"), path.join(root, "copies"), root]),
    );
    expect(await syncedNames(() => makeDirectory(last))).toEqual(new Set());
  });

  it("a part of a copy is on disk with the folders that were made for it", async () => {
    const copies = path.join(root, "parts");
    const part = { table: "weighings", month: 202611, name: "all", hash: "ab", rows: 1, bytes: 3 } as const;
    const pins = { read: async () => Buffer.from("one") };
    const synced = await syncedNames(() => writePart(pins, part, copies));
    for (const name of ["telemetry/weighings/202611", "telemetry/weighings", "telemetry", "", ".."])
      expect([...synced]).toContain(path.join(copies, name));
  });

  it("a client that was taken along is on disk, each file and each folder, before its manifest is", async () => {
    const place = path.join(root, "acme");
    const synced = [
      ...(await syncedNames(async () => {
        const target = await openExportDirectory(place);
        await target.add("pictures/products/7.png", Buffer.from("png"));
        const rows = await target.openRows("records/users.ndjson.gz");
        await rows.write("{}\n", 1);
        await rows.close();
        await target.finish({ files: target.files });
      })),
    ];
    const before = synced.slice(0, synced.indexOf(path.join(place, "manifest.json.part")));
    for (const name of ["pictures/products/7.png", "pictures/products", "pictures", "records", ""])
      expect(before).toContain(path.join(place, name));
  });
});
