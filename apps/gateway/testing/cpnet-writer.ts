import { appendFileSync, copyFileSync, existsSync, renameSync, statSync, writeFileSync } from "node:fs";

const header = "at;seq;weight_g;verdict;product;operator";

export interface WriterStyle {
  readonly encoding: "utf8" | "utf16le";
  readonly ending: "\n" | "\r" | "\r\n";
}

/** A line and how it is known again: its weight in grams, or null where it is no row. */
export interface WrittenLine {
  readonly text: string;
  readonly grams: number | null;
}

const twoDigits = (value: number): string => String(value).padStart(2, "0");

const bytesIn =
  ({ encoding, ending }: WriterStyle) =>
  (lines: readonly Pick<WrittenLine, "text">[]): Buffer =>
    Buffer.from(lines.map(({ text }) => text + ending).join(""), encoding);

const startIn = (style: WriterStyle): Buffer =>
  bytesIn(style)([{ text: (style.encoding === "utf16le" ? "\uFEFF" : "") + header }]);

/** A machine that treats its day file as no machine should. */
export const cpNetWriter = (path: (name: string) => string, style: WriterStyle) => {
  let day = 1;
  let copies = 0;
  let inFile: readonly WrittenLine[] = [];
  /** Every line of the day that the machine still has. */
  let ledger: readonly WrittenLine[] = [];
  const name = () => path(`2026-01-${twoDigits(day)}.csv`);
  const bytes = bytesIn(style);

  const rewrite = (lines: readonly WrittenLine[]): void => {
    inFile = lines;
    writeFileSync(name(), Buffer.concat([startIn(style), bytes(lines)]));
  };
  const append = async (lines: readonly WrittenLine[], pause?: () => Promise<void>): Promise<void> => {
    if (!existsSync(name())) rewrite([]);
    inFile = [...inFile, ...lines];
    ledger = [...ledger, ...lines];
    const all = bytes(lines);
    const half = Math.floor(all.length / 2);
    appendFileSync(name(), all.subarray(0, half));
    await pause?.();
    appendFileSync(name(), all.subarray(half));
  };
  const hasFile = () => existsSync(name());

  return {
    append,
    cut: () => rewrite(inFile.slice(0, inFile.length / 2)),
    exported: () => rewrite(ledger),
    newestFirst: () => rewrite(inFile.toReversed()),
    copyTruncated: () => {
      if (!hasFile()) return;
      inFile = [];
      writeFileSync(name(), Buffer.alloc(statSync(name()).size));
    },
    rotated: () => {
      if (!hasFile()) return;
      renameSync(name(), path(`rotated-${(copies += 1)}.csv`));
      inFile = [];
    },
    copied: () => {
      if (hasFile()) copyFileSync(name(), path(`2025-12-${twoDigits((copies += 1))}.csv`));
    },
    midnight: () => {
      day += 1;
      inFile = [];
      ledger = [];
    },
    /** What is in no file any more is no longer to be had. */
    forget: () => {
      ledger = inFile;
    },
  };
};
