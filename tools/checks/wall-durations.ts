import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parseSync } from "@swc/core";
import { rootDirectory } from "../setup/paths.mjs";
import { bare, boundBy, nodeOf, nodesOf, type Syntax, textOf } from "./syntax-paths.ts";

const sources = "{apps,packages}/*/src/**/*.{ts,tsx}";
const untested = /^packages\/testkit\/|\.test\.tsx?$|\/testing\/|\/testing\.ts$|\/migrations\//;

/** Names of functions that read a clock which people set, and of values that such a function returned. */
const clocks = /^(now|deviceNow|latestNow|useNow|useSecond)$/;
const readings = /^(now|nowMs|deviceMs|deviceNowMs)$/;
const roundings = /^(round|floor|ceil|trunc|max|min|abs)$/;

/** Text of a name, also of a private one. */
const wordOf = (node: Syntax | undefined): string => textOf(node) || textOf(node?.["id"]);
/** Last name of a chain of names, `round` of `Math.round`; empty for anything else. */
const nameOf = (node: Syntax): string => {
  const one = bare(node);
  return one.type === "MemberExpression" ? wordOf(nodeOf(one, "property")) : textOf(one);
};
const ownerOf = (node: Syntax): string => {
  const one = bare(node);
  return one.type === "MemberExpression" ? textOf(bare(nodeOf(one, "object") ?? {})) : "";
};

interface Module {
  /** Names of the module itself: imported and declared constants, such as a day in ms. */
  readonly constants: ReadonlySet<string>;
  /** Names that hold a reading of the wall clock. */
  readonly held: ReadonlySet<string>;
}

const isMonotonic = (callee: Syntax): boolean => ownerOf(callee) === "performance";

function isReading(node: Syntax, held: ReadonlySet<string>): boolean {
  const one = bare(node);
  if (one.type === "CallExpression") {
    const callee = nodeOf(one, "callee") ?? {};
    if (roundings.test(nameOf(callee)))
      return nodesOf(one, "arguments").some((given) => isReading(given, held));
    return clocks.test(nameOf(callee)) && !isMonotonic(callee);
  }
  const name = nameOf(one);
  return readings.test(name) || (one.type === "Identifier" && held.has(name));
}

function isConstant(node: Syntax, constants: ReadonlySet<string>): boolean {
  const one = bare(node);
  if (one.type === "NumericLiteral") return true;
  if (one.type === "Identifier") return constants.has(textOf(one));
  if (one.type === "BinaryExpression" || one.type === "MemberExpression" || one.type === "CallExpression")
    return ["left", "right", "object"].every((side) => {
      const inner = nodeOf(one, side);
      return inner === undefined ? one.type !== "CallExpression" : isConstant(inner, constants);
    });
  return false;
}

/** The terms of a sum. */
const termsOf = (node: Syntax): Syntax[] => {
  const one = bare(node);
  const isSum = one.type === "BinaryExpression" && ["+", "-"].includes(String(one["operator"]));
  if (!isSum) return [one];
  return ["left", "right"].flatMap((side) => termsOf(nodeOf(one, side) ?? {}));
};

const compares = new Set(["<", "<=", ">", ">="]);

/** Whether an expression is the difference of a reading and another instant, or compares such a difference with a duration. */
function isDifference(node: Syntax, { constants, held }: Module): boolean {
  if (node.type !== "BinaryExpression") return false;
  const [left, right] = [nodeOf(node, "left") ?? {}, nodeOf(node, "right") ?? {}];
  const isOther = (one: Syntax) => !isReading(one, held) && !isConstant(one, constants);
  if (node["operator"] === "-")
    return (
      (isReading(left, held) && !isConstant(right, constants)) ||
      (isReading(right, held) && !isConstant(left, constants))
    );
  if (!compares.has(String(node["operator"]))) return false;
  const sides = [termsOf(left), termsOf(right)];
  if (sides.every(({ length }) => length === 1)) return false;
  const [first = [], second = []] = sides;
  const read = (terms: readonly Syntax[]) => terms.some((term) => isReading(term, held));
  return (read(first) && second.some(isOther)) || (read(second) && first.some(isOther));
}

/** Calls `look` for every node of a module, also within classes. */
function walk(node: unknown, look: (node: Syntax) => void): void {
  if (typeof node !== "object" || node === null) return;
  if (!Array.isArray(node)) look(node as Syntax);
  for (const child of Object.values(node)) walk(child, look);
}

/** Differences of a module, as written. */
export function wallDifferences(code: string, tsx = false): string[] {
  const { body, span } = parseSync(code, { syntax: "typescript", tsx, target: "esnext" });
  const bytes = Buffer.from(code);
  const constants = new Set<string>();
  for (const node of body as unknown as Syntax[]) {
    const declared = nodeOf(node, "declaration") ?? node;
    if (node.type === "ImportDeclaration")
      for (const one of nodesOf(node, "specifiers")) constants.add(textOf(one["local"]));
    if (declared.type === "VariableDeclaration")
      for (const one of nodesOf(declared, "declarations"))
        for (const [name] of boundBy(nodeOf(one, "id") ?? {})) constants.add(name);
  }
  const held = new Set<string>();
  walk(body, (node) => {
    if (node.type !== "VariableDeclarator") return;
    const [id, init] = [nodeOf(node, "id"), nodeOf(node, "init")];
    if (id?.type === "Identifier" && init !== undefined && isReading(init, held)) held.add(textOf(id));
  });
  const found = new Set<string>();
  walk(body, (node) => {
    if (!isDifference(node, { constants, held })) return;
    const { start, end } = node["span"] as { readonly start: number; readonly end: number };
    const first = span.end + 1 - bytes.length;
    found.add(
      bytes
        .subarray(start - first, end - first)
        .toString()
        .replaceAll(/\s+/g, " "),
    );
  });
  return [...found];
}

/** Differences of the programs, by file. */
export const findWallDifferences = (directory = rootDirectory): ReadonlyMap<string, readonly string[]> =>
  new Map(
    globSync(sources, { cwd: directory })
      .map((file) => file.split(/[\\/]/).join("/"))
      .filter((file) => !untested.test(file))
      .toSorted()
      .map((file): [string, string[]] => [
        file,
        wallDifferences(readFileSync(join(directory, file), "utf8"), file.endsWith("x")),
      ])
      .filter(([, found]) => found.length > 0),
  );
