import { readFileSync } from "node:fs";
import { deflateSync } from "node:zlib";
import { expect, it } from "vitest";
import { bomb as pictureBomb } from "../../testing/picture-bomb.ts";
import { book, zipOf } from "../../testing/zip-of.ts";
import { coverImage } from "../images/cover-image.ts";
import { readSheet } from "./read-sheet.ts";

/** A file of the allowed size, 9 MB. */
const size = 9 * 2 ** 20;
const filled = (text: string): Buffer =>
  Buffer.from(text.repeat(Math.ceil(size / text.length)).slice(0, size));
const sheetOf = (bytes: Buffer): Promise<unknown> => readSheet(bytes, { tenantId: 1, field: "file" });
const pictureOf = (bytes: Buffer): Promise<unknown> =>
  coverImage(bytes, { width: 280, height: 280, format: "webp", field: "picture", tenantId: 1 });
const row = '7892;"Arroz 1 kg";1000;8;15;15\n';
const xlsx = (sheet: Buffer | string): Buffer => zipOf(book(sheet));

const files: Readonly<Record<string, () => readonly [read: typeof sheetOf, bytes: Buffer]>> = {
  "a CSV that is one open quote": () => [sheetOf, filled('"Arroz; 1 kg\n')],
  "a CSV of quotes alone": () => [sheetOf, filled('"')],
  "a CSV that is one line": () => [sheetOf, filled("Arroz;")],
  "a CSV of empty lines": () => [sheetOf, filled("\n")],
  "a CSV of a million rows": () => [sheetOf, filled("1;2;3;4\n")],
  "a CSV of nulls": () => [sheetOf, Buffer.alloc(size)],
  "a CSV in UTF-16": () => [sheetOf, Buffer.from(`\ufeff${row.repeat(size / 80)}`, "utf16le")],
  "a workbook that unpacks to hundreds of megabytes": () => [
    sheetOf,
    xlsx(
      Buffer.concat([
        Buffer.from("<worksheet><sheetData><row><c t='str'><v>"),
        ...Array<Buffer>(140).fill(Buffer.alloc(2 ** 20, 65)),
      ]),
    ),
  ],
  "a workbook of two million texts": () => [
    sheetOf,
    zipOf(book("<worksheet/>", { "xl/sharedStrings.xml": `<sst>${"<si/>".repeat(2_000_001)}` })),
  ],
  "a workbook of two million elements in each other": () => [
    sheetOf,
    xlsx(`<worksheet>${"<a>".repeat(2_000_000)}`),
  ],
  "a workbook with entities of entities": () => [
    sheetOf,
    xlsx(
      `<!DOCTYPE w [<!ENTITY a "${"x".repeat(1_000)}">${Array.from({ length: 20 }, (_, i) => `<!ENTITY a${i} "${(i === 0 ? "&a;" : `&a${i - 1};`).repeat(10)}">`).join("")}]><worksheet><sheetData><row><c t='str'><v>&a19;</v></c></row></sheetData></worksheet>`,
    ),
  ],
  "a workbook that is none": () => [sheetOf, Buffer.concat([Buffer.from("PK\u0003\u0004"), filled("x")])],
  "a picture of 3,600 million pixels": () => [pictureOf, pictureBomb(60_000, 60_000)],
  "a picture of one line": () => [pictureOf, pictureBomb(2 ** 30, 1)],
  "a picture of zeros": () => [pictureOf, deflateSync(Buffer.alloc(size))],
  "a drawing of a million elements": () => [
    pictureOf,
    Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg">${"<g>".repeat(1_000_000)}`),
  ],
};

interface Measured {
  /** Most processor time of the thread between two turns of its loop, µs: what everybody else waits for. */
  readonly heldUs: number;
  /** Bytes by which the process grew. */
  readonly bytes: number;
  /** Most memory of a process that it started, bytes; 0 where the system does not report it. */
  readonly startedBytes: number;
}

/** Resident memory of the processes that this one started, bytes: the largest. */
function startedBytes(): number {
  try {
    const ids = readFileSync(`/proc/self/task/${process.pid}/children`, "utf8").trim().split(" ");
    const of = (id: string): number =>
      Number(/VmHWM:\s*(\d+)/.exec(readFileSync(`/proc/${id}/status`, "utf8"))?.[1] ?? 0) * 1_024;
    return Math.max(0, ...ids.filter((id) => id !== "").map(of));
  } catch {
    return 0;
  }
}

async function measure(work: () => Promise<unknown>): Promise<Measured> {
  const used = (): number => {
    const { user, system } = process.threadCpuUsage();
    return user + system;
  };
  const before = process.memoryUsage.rss();
  let [heldUs, most, started, last, isOver] = [0, before, 0, used(), false];
  const turned = new Promise<void>((resolve) => {
    const turn = (): void => {
      const now = used();
      heldUs = Math.max(heldUs, now - last);
      most = Math.max(most, process.memoryUsage.rss());
      started = Math.max(started, startedBytes());
      last = used();
      if (isOver) resolve();
      else setTimeout(turn);
    };
    setTimeout(turn);
  });
  await work().catch(() => undefined);
  isOver = true;
  await turned;
  return { heldUs, bytes: most - before, startedBytes: started };
}

/** A twentieth of what a file may hold others for: 200 ms are 20 times the reading of a megabyte of JSON, some 10 ms, on the same machine. */
async function blockUs(): Promise<number> {
  const megabyte = JSON.stringify(Array.from({ length: 90_000 }, (_, i) => ({ a: i })));
  const times: number[] = [];
  for (let i = 0; i < 5; i += 1)
    times.push((await measure(async () => JSON.parse(megabyte) as unknown)).heldUs);
  return times.toSorted((one, other) => one - other)[2] ?? 0;
}

it.each(Object.entries(files))("%s holds nobody and costs little memory", async (_, make) => {
  const [read, bytes] = make();
  expect(bytes.length).toBeLessThanOrEqual(10 * 2 ** 20);
  const plain = await measure(() => read(Buffer.from(row)));
  const block = await blockUs();
  const { heldUs, bytes: grown, startedBytes: started } = await measure(() => read(bytes));
  expect(heldUs / block).toBeLessThan(20);
  expect(grown).toBeLessThan(100e6);
  expect(started - plain.startedBytes).toBeLessThan(100e6);
});
