import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "@swc/core";
import { rootDirectory } from "../setup/paths.mjs";
import { type Attack, attacksOn } from "./attack-texts.ts";

interface Found {
  readonly file: string;
  /** Null when the pattern is built from values and so cannot be tried. */
  readonly pattern: RegExp | null;
}

/** Code that handles text of users. Tools, benchmarks and journeys read only our own text. */
const sources = "{apps,packages}/*/src/**/*.{ts,tsx}";
const untested = /\.(test|spec)\.tsx?$|\/testing\/|\/testing\.ts$|^packages\/testkit\//;
/** Files whose patterns are built from our own values alone, with the source of the values. */
const madeOfOwnValues: ReadonlyMap<string, string> = new Map([
  ["packages/contracts/src/boards/boards.ts", "an alphabet and a length"],
  ["apps/server/src/platform/pdf/typeface.ts", "the signs of the document's own typeface"],
  ["apps/server/src/platform/http/page-heads.ts", "the paths of the web app's pages, from its build"],
]);

/** Lengths of text to try: exponential time shows at the first, cubic at the second, quadratic at the last. */
const sizes = [24, 400, 3_200];
/** Shorter durations are not measurable, ms. */
const unfelt = 0.5;
/** Largest accepted growth of the time for a text four times as long; linear time grows fourfold, quadratic sixteenfold. */
const mostGrowth = 9;

const textOf = ({ before, turn, after }: Attack, length: number): string =>
  before + turn.repeat(Math.ceil(length / turn.length)) + after;

/** The shortest of a few measurements, ms, because another program on the processor lengthens single ones. */
function durationOf(everywhere: RegExp, text: string, times: number): number {
  let best = Infinity;
  for (let i = 0; i < times && best > unfelt; i += 1) {
    const startMs = performance.now();
    text.replaceAll(everywhere, "");
    best = Math.min(best, performance.now() - startMs);
  }
  return best;
}

/** A text on which the time grows faster than linearly with its length; null when there is none. */
export function slowTextOf(pattern: RegExp): Attack | null {
  const everywhere = new RegExp(pattern.source, `${pattern.flags.replaceAll(/[gy]/g, "")}g`);
  const isSlow = (attack: Attack, size: number): boolean => {
    const long = durationOf(everywhere, textOf(attack, size), 4);
    if (long <= unfelt) return false;
    const short = durationOf(everywhere, textOf(attack, size / 4), 4);
    return long / short > mostGrowth;
  };
  // Measured twice, because another program may have used the processor during one whole measurement.
  const isSlowTwice = (attack: Attack, size: number): boolean => isSlow(attack, size) && isSlow(attack, size);
  return attacksOn(pattern).find((attack) => sizes.some((size) => isSlowTwice(attack, size))) ?? null;
}

/** Calls `look` for every node of a parsed file. */
function walk(node: unknown, look: (node: Readonly<Record<string, unknown>>) => void): void {
  if (typeof node !== "object" || node === null) return;
  if (!Array.isArray(node)) look(node as Record<string, unknown>);
  for (const child of Object.values(node)) walk(child, look);
}

async function patternsIn(directory: string, file: string): Promise<Found[]> {
  const text = readFileSync(join(directory, file), "utf8");
  if (!/RegExp\(|[(=,:?[&|>{;\s]\/[^/*\s]/.test(text)) return [];
  const found: Found[] = [];
  walk(await parse(text, { syntax: "typescript", tsx: file.endsWith("x") }), (node) => {
    if (node["type"] === "RegExpLiteral")
      found.push({ file, pattern: new RegExp(String(node["pattern"]), String(node["flags"])) });
    const callee = node["callee"] as { readonly value?: unknown } | undefined;
    if (callee?.value === "RegExp") found.push({ file, pattern: null });
  });
  return found;
}

/** Patterns of the shipped programs that could use minutes of processor time on some text. */
export async function findSlowPatterns(directory = rootDirectory): Promise<readonly string[]> {
  const files = globSync(sources, { cwd: directory })
    .map((file) => file.split(/[\\/]/).join("/"))
    .toSorted();
  const found = await Promise.all(
    files.filter((file) => !untested.test(file)).map((file) => patternsIn(directory, file)),
  );
  return found.flat().flatMap(({ file, pattern }) => {
    if (pattern === null)
      return madeOfOwnValues.has(file)
        ? []
        : [`${file} makes a pattern of values: write it out, so that it is tried`];
    const attack = slowTextOf(pattern);
    if (attack === null) return [];
    const { before, turn, after } = attack;
    return [
      `${file}: /${pattern.source}/${pattern.flags} grows faster than its text: ${JSON.stringify(before)} + ${JSON.stringify(turn)} times n + ${JSON.stringify(after)}`,
    ];
  });
}
