import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { parseSync } from "@swc/core";
import { webDirectory } from "../web/build-web.ts";

/** Most gzipped JavaScript of the screens' program. */
const mostBytes = 120_000;

/** Syntax that Chromium 68 cannot parse, by swc's names. */
const newSyntax = new Set([
  "OptionalChainingExpression",
  "ClassProperty",
  "PrivateProperty",
  "PrivateMethod",
  "PrivateName",
  "StaticBlock",
]);
const newOperators = new Set(["??", "??=", "||=", "&&="]);

/** Methods newer than Chromium 68. Only calls count, since a field of ours may have such a name. */
const newMethods = new Set(
  (
    "at flat flatMap fromEntries matchAll allSettled any replaceAll findLast findLastIndex toSorted toReversed toSpliced " +
    "groupBy withResolvers hasOwn isWellFormed toWellFormed fromAsync replaceChildren randomUUID getOrInsert union " +
    "intersection difference isSubsetOf timeout"
  ).split(" "),
);
const newGlobals = new Set(
  "globalThis structuredClone queueMicrotask reportError WeakRef FinalizationRegistry AggregateError CompressionStream".split(
    " ",
  ),
);
const newStyles =
  /[{;](?:inset|aspect-ratio):|:is\(|:where\(|:has\(|:focus-visible|[:\s(](?:min|max|clamp)\(|@layer|@container|[\d.](?:dvh|svh|lvh)\b/;

interface Syntax {
  readonly type?: unknown;
  readonly [key: string]: unknown;
}

const nameOf = (node: unknown): string => {
  const { value } = (node ?? {}) as { readonly value?: unknown };
  return typeof value === "string" ? value : "";
};

function complaintOf(node: Syntax): string | null {
  const { type, operator } = node;
  if (typeof type === "string" && newSyntax.has(type)) return type;
  if (typeof operator === "string" && newOperators.has(operator)) return `operator ${operator}`;
  if (type === "Identifier" && newGlobals.has(nameOf(node))) return `global ${nameOf(node)}`;
  if (type !== "CallExpression") return null;
  const callee = node["callee"] as Syntax | undefined;
  const called = callee?.type === "MemberExpression" ? nameOf(callee["property"]) : "";
  return newMethods.has(called) ? `call of .${called}()` : null;
}

/** Syntax, operators, globals and methods of a program that Chromium 68 lacks, each once. */
export function findNewScript(code: string): string[] {
  const found = new Set<string>();
  const visit = (node: unknown): void => {
    if (Array.isArray(node)) node.forEach(visit);
    else if (typeof node === "object" && node !== null) {
      const complaint = complaintOf(node as Syntax);
      if (complaint !== null) found.add(complaint);
      Object.values(node).forEach(visit);
    }
  };
  visit(parseSync(code, { syntax: "ecmascript", target: "esnext" }));
  return [...found];
}

/** The first feature of a style sheet that Chromium 68 lacks; empty when there is none. */
export const findNewStyles = (css: string): string[] => {
  const found = newStyles.exec(css);
  return found === null ? [] : [`style ${found[0]}`];
};

interface Chunk {
  readonly file: string;
  readonly css?: readonly string[];
}

/** Features in the built screens' program that its browsers lack, and a fault when it is too large. */
export const findTooNew = (directory = webDirectory): readonly string[] => {
  const manifest = join(directory, ".vite", "tv-manifest.json");
  if (!existsSync(manifest)) return [`${directory} has no program for screens: npm run build`];
  const chunks = Object.values(JSON.parse(readFileSync(manifest, "utf8")) as Record<string, Chunk>);
  const read = (file: string): string => readFileSync(join(directory, file), "utf8");
  const scripts = [...new Set(chunks.map(({ file }) => file))].filter((file) => file.endsWith(".js"));
  const sheets = [...new Set(chunks.flatMap(({ css = [] }) => css))];
  const bytes = scripts.reduce((sum, file) => sum + gzipSync(read(file)).length, 0);
  return [
    ...scripts.flatMap((file) =>
      findNewScript(read(file)).map((what) => `${file}: ${what} is newer than Chromium 68`),
    ),
    ...sheets.flatMap((file) =>
      findNewStyles(read(file)).map((what) => `${file}: ${what} is newer than Chromium 68`),
    ),
    ...(bytes > mostBytes
      ? [`the screens' program has ${bytes} bytes of gzipped JavaScript; the budget is ${mostBytes}`]
      : []),
  ];
};
