import { buffer } from "node:stream/consumers";
import { setTimeout as sleep } from "node:timers/promises";
import type { Worker } from "node:worker_threads";
import fc from "fast-check";
import sharp from "sharp";
import { getDocumentProxy } from "unpdf";
import { expect, it } from "vitest";
import { readPdf } from "../../testing/read-pdf.ts";
import { CallError } from "../http/call-error.ts";
import type { SheetBook } from "../xlsx/sheet-book.ts";
import type { XlsxRow, XlsxSheet } from "../xlsx/sheet.ts";
import type { BookPaper } from "./book-paper.ts";
import { streamBookPdf } from "./stream-book-pdf.ts";

const paper: BookPaper = {
  title: "Relatório · Vale Alto",
  author: "Marina",
  locale: "pt-BR",
  logo: null,
  words: {
    page: "Página {page} de {pages}",
    pages: "Páginas",
    cut: "As primeiras {shown} de {rows} linhas",
    left: "mais {rows} linhas",
    empty: "Não há dados.",
    lacksSigns: "Onde está \ufffd falta um sinal.",
  },
};

const cover: XlsxSheet = {
  name: "Capa",
  columns: [
    { header: "", width: 26 },
    { header: "", width: 70 },
  ],
  isHeadless: true,
  portions: [
    [
      [{ value: "Relatório · Vale Alto", look: "title" }],
      [],
      [{ value: "Cliente", look: "label" }, "Vale Alto"],
    ],
  ],
};

const columns = [
  { header: "Equipamento", width: 28 },
  { header: "Pacotes", width: 14, format: "#,##0", isSummed: true },
] as const;

const chart = {
  kind: "bars",
  title: "Paradas",
  categories: 0,
  valueFormat: "#,##0",
  series: [{ column: 1, color: "117A5B" }],
  rows: { first: 1, last: 3 },
  place: { column: 0, row: 0, width: 1, height: 1 },
} as const;

const bookOf = (portions: XlsxSheet["portions"], more: Partial<XlsxSheet> = {}): SheetBook => ({
  cover,
  chapters: [
    {
      title: "Ocorrências",
      sheets: [{ name: "Ocorrências", columns, totalLabel: "Total", portions, ...more }],
    },
  ],
});

const never = new AbortController().signal;
const made = (book: SheetBook) => buffer(streamBookPdf(book, paper, never, 1));
/** Threads of this process since this test file began. */
const threads = { begun: 0, ended: 0 };
process.on("worker", (thread: Worker) => {
  threads.begun += 1;
  thread.once("exit", () => (threads.ended += 1));
});

it("has a cover with the list of chapters, then each with its table; the header and the foot on every page", async () => {
  const rows = Array.from({ length: 90 }, (_, i): XlsxRow => [`Linha ${i + 1}`, 1_000 + i]);
  const pages = await readPdf(await made(bookOf([rows], { charts: () => [chart] })));
  expect(pages[0]?.lines).toEqual([
    "Relatório · Vale Alto",
    "Cliente Vale Alto",
    "Páginas",
    "Ocorrências 2",
    `Relatório · Vale Alto Página 1 de ${pages.length}`,
  ]);
  for (const [i, { lines, width, rightmost }] of pages.entries()) {
    expect(lines.at(-1)).toBe(`Relatório · Vale Alto Página ${i + 1} de ${pages.length}`);
    expect(rightmost).toBeLessThan(width - 30);
  }
  for (const { lines } of pages.slice(1)) expect(lines).toContain("Equipamento Pacotes");
  const lines = pages.flatMap((page) => page.lines);
  expect(lines).toContain("Paradas");
  expect(lines).toContain("Linha 90 1.089");
  expect(lines).toContain(`Total ${(90_000 + 45 * 89).toLocaleString("pt-BR")}`);
});

it("tells in comments which sheet is read before anything is laid out, and points at every object all the same", async () => {
  const file = (await made(bookOf([[["a", 1]]]))).toString("latin1");
  expect(file).toMatch(/^%PDF-1\.7\n%[\u0080-\u00ff]{4}\n%sheet 1\n%sheet 2\n(%\n)*\d+ 0 obj\n/);
  const table = Number(/startxref\n(\d+)\n%%EOF\n$/.exec(file)?.[1]);
  expect(file.slice(table, table + 5)).toBe("xref\n");
  const offsets = [...file.slice(table).matchAll(/^(\d{10}) \d{5} n/gm)].map(([, offset]) => Number(offset));
  expect(offsets.length).toBeGreaterThan(8);
  for (const [i, offset] of offsets.entries())
    expect(file.slice(offset, offset + 12)).toMatch(new RegExp(`^${i + 1} 0 obj`));
});

it("cuts a table at 2,000 rows, says so, has each of them once, and the sums of all", async () => {
  const rows = Array.from({ length: 2_345 }, (_, i): XlsxRow => [`Linha ${i + 1}`, 2]);
  const pages = await readPdf(await made(bookOf([rows])));
  const lines = pages.flatMap((page) => page.lines);
  expect(lines.filter((line) => line.startsWith("Linha "))).toEqual(
    Array.from({ length: 2_000 }, (_, i) => `Linha ${i + 1} 2`),
  );
  expect(pages[1]?.lines).toContain("As primeiras 2.000 de 2.345 linhas");
  expect(lines.slice(-3, -1)).toEqual(["mais 345 linhas", "Total 4.690"]);
});

/** Text samples in the scripts of the product's languages and of its clients' names. */
const scripts = {
  Chinese: "大米 北京食品有限公司 喆堃 乒乓",
  traditional: "臺灣麵粉廠",
  Japanese: "お米 コシヒカリ",
  Korean: "쌀 한국식품",
  Thai: "ข้าวหอมมะลิ ที่หนึ่ง",
  Arabic: "أرز شركة النيل للأغذية",
  Persian: "برنج ایران گیلان پچ",
  Hebrew: "אורז מפעל המזון",
  Devanagari: "चावल क्षत्रिय हिन्दी",
  Greek: "Ρύζι Ελλάδος",
  Cyrillic: "Рис Україна Ђорђе",
  Vietnamese: "Gạo nếp ế",
  mixed: "Arroz أرز 5 kg (大米)",
};

it("draws the names of every script that the product's languages have, no sign of them a box", async () => {
  const names = Object.values(scripts);
  const rows = names.map((name, i): XlsxRow => [name, i]);
  const charted = { ...chart, title: "大米", rows: { first: 1, last: names.length } };
  const title = "报告 · أرز";
  const book = { ...bookOf([rows], { charts: () => [charted] }) };
  const chapters = book.chapters.map((chapter) => ({ ...chapter, title }));
  const file = await buffer(streamBookPdf({ ...book, chapters }, { ...paper, title }, never, 1));
  const pages = await readPdf(file);
  const lines = pages.flatMap((page) => page.lines);
  expect(lines.join("\n")).not.toMatch(/\ufffd|falta um sinal/);
  expect(pages.map(({ boxes }) => boxes)).toEqual(pages.map(() => 0));
  const signsOf = (text: string) =>
    Array.from(text.normalize("NFKD").replaceAll(/\s/g, "")).toSorted().join("");
  const read = lines.map(signsOf);
  // The PDF reader splits characters of these scripts in its own way, so they are left out here.
  const { Thai: _, Devanagari: __, ...plainly } = scripts;
  for (const name of Object.values(plainly))
    expect(read, name).toContain(signsOf(`${name}${names.indexOf(name)}`));
  // Only the used glyphs of each typeface are embedded.
  expect(file.length).toBeLessThan(250_000);
});

it("writes what is read from the right in its order, in cells that break and among other words", async () => {
  const words = Array.from(
    { length: 60 },
    (_, i) => `אב${"גדהוז"[i % 5]}${"חטיכלמ"[i % 6]}${"נסעפצקר"[i % 7]}`,
  );
  const file = await made(bookOf([[words.join(" "), "Lote (אורז) 5 kg"].map((name): XlsxRow => [name, 1])]));
  const document = await getDocumentProxy(Uint8Array.from(file));
  const { items } = await (await document.getPage(2)).getTextContent();
  const all = items
    .flatMap((item) => ("str" in item && item.str.trim() !== "" ? [item] : []))
    .map(({ str, transform }) => ({ text: str.trim(), x: Number(transform[4]), y: Number(transform[5]) }));
  const placed = all.filter(({ text }) => words.includes(text));
  expect(new Set(placed.map(({ y }) => y)).size).toBeGreaterThan(1);
  const asRead = placed.toSorted((one, other) => other.y - one.y || other.x - one.x);
  expect(asRead.map(({ text }) => text)).toEqual(words);
  const foot = all.find(({ text }) => text === "אורז")?.y ?? Number.NaN;
  const mixed = all.filter(({ y }) => Math.abs(y - foot) < 1).toSorted((one, other) => one.x - other.x);
  expect(mixed.map(({ text }) => text).join(" ")).toMatch(/Lote.*\(.*אורז.*\).*5.*kg/);
});

it("shows where a name has signs that it does not draw, and says so on its cover, and only there", async () => {
  const names = ["አማ 5 kg", "🍚", "Ação ế Ω €"];
  const rows = names.map((name, i): XlsxRow => [name, i]);
  const pages = await readPdf(await made(bookOf([rows], { charts: () => [{ ...chart, title: "አማ" }] })));
  const lines = pages.flatMap((page) => page.lines);
  expect(lines.filter((line) => line.includes("\ufffd")).length).toBeGreaterThanOrEqual(3);
  expect(lines).toContain("\ufffd\ufffd 5 kg 0");
  expect(lines).toContain("Ação ế Ω € 2");
  expect(pages.map(({ boxes }) => boxes)).toEqual(pages.map(() => 0));
  expect(pages.map(({ lines: of }) => of.includes(paper.words.lacksSigns))).toEqual(
    pages.map((_, page) => page === 0),
  );
});

it("says nothing of signs where all are drawn", async () => {
  const pages = await readPdf(await made(bookOf([[["Pão de queijo\u200b 1 kg", 1]]])));
  expect(pages.flatMap(({ lines }) => lines).join(" ")).not.toMatch(/\ufffd|falta um sinal/);
});

it("has the client's logo on its cover", async () => {
  const logo = await sharp({ create: { width: 48, height: 16, channels: 4, background: "#0a07" } })
    .png()
    .toBuffer();
  const file = await buffer(streamBookPdf(bookOf([]), { ...paper, logo }, never, 1));
  expect(file.toString("latin1")).toMatch(/\/Subtype \/Image\n[\s\S]*\/Width 48\n/);
});

it("says that there is nothing where there is nothing", async () => {
  const pages = await readPdf(await made(bookOf([])));
  expect(pages[1]?.lines).toContain("Não há dados.");
});

it("has any text of names in it, however strange", async () => {
  const seed = Number(process.env["FIEL_SEED"]);
  const texts = fc.oneof(fc.string({ unit: "binary" }), fc.string({ unit: "grapheme" }));
  const names = fc.sample(texts, { numRuns: 400, seed });
  const strange = [
    "",
    " ",
    "\ud800",
    "a\u0000b",
    "=1+1",
    "__proto__",
    "مرحبا",
    "漢字",
    "👩‍👩‍👧",
    "e\u0301",
    "x".repeat(3_000),
    ...names,
  ];
  const charted = { ...chart, rows: { first: 1, last: strange.length } };
  const rows = strange.map((name, i): XlsxRow => [name, i]);
  const pages = await readPdf(await made(bookOf([rows], { charts: () => [charted] })));
  const lines = pages.flatMap((page) => page.lines);
  expect(lines).toContain("=1+1 4");
  for (const { width, rightmost } of pages) expect(rightmost).toBeLessThan(width - 30);
});

it("ends its thread and its reading when nobody wants the file any more", async () => {
  const { begun } = threads;
  let ended = false;
  async function* endless(): AsyncGenerator<readonly XlsxRow[]> {
    try {
      for (;;) {
        await sleep(5);
        yield [["a", 1]];
      }
    } finally {
      ended = true;
    }
  }
  const hangUp = new AbortController();
  const file = streamBookPdf(bookOf(endless()), paper, hangUp.signal, 1);
  file.on("error", () => undefined).resume();
  await expect.poll(() => threads.begun).toBe(begun + 1);
  hangUp.abort();
  await expect.poll(() => ended).toBe(true);
  await expect.poll(() => threads.ended).toBe(threads.begun);
  // The gate is free again, and closing a file during its layout ends the thread too.
  const rows = Array.from({ length: 2_000 }, (_, i): XlsxRow => [`Linha ${i}`, i]);
  const other = streamBookPdf(bookOf([rows]), paper, never, 1);
  other.on("error", () => undefined).resume();
  await expect.poll(() => threads.begun).toBe(begun + 2);
  other.destroy();
  await expect.poll(() => threads.ended).toBe(threads.begun);
  expect((await made(bookOf([]))).subarray(0, 5).toString()).toBe("%PDF-");
});

it("refuses what cannot wait any more", async () => {
  await expect.poll(() => threads.ended).toBe(threads.begun);
  await sleep(20);
  const held = Promise.withResolvers<void>();
  async function* waiting(): AsyncGenerator<readonly XlsxRow[]> {
    await held.promise;
    yield [["a", 1]];
  }
  const all = Array.from({ length: 21 }, () => streamBookPdf(bookOf(waiting()), paper, never, 1));
  expect(() => streamBookPdf(bookOf([]), paper, never, 1)).toThrow(CallError);
  const [first = streamBookPdf(bookOf([]), paper, never, 1), ...others] = all;
  for (const file of others) file.destroy();
  held.resolve();
  expect((await buffer(first)).subarray(-6).toString()).toBe("%%EOF\n");
});
