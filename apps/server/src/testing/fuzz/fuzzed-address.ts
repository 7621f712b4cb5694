import type { Call } from "@fiel/contracts";
import fc from "fast-check";
import type { DocumentedCall } from "./documented-calls.ts";
import { type Known, plausible } from "./plausible.ts";

/** Odd parts of a path, as sent: valid, broken and wrong percent encodings among them. */
const odd = [
  "0",
  "-1",
  "1.5",
  "abc",
  "%00",
  "%E0%A4%A",
  "%FF",
  "%2e%2e%2f",
  "a%20b",
  "99999999999",
  "9007199254740993",
  "1e3",
  encodeURIComponent("Grãos"),
  encodeURIComponent("é".repeat(60)),
  "x".repeat(300),
  "__proto__",
  "'",
  "",
];

/** Values for parts of a path that exist, by a pattern of the path up to that part. */
export type KnownParts = readonly (readonly [RegExp, readonly string[]])[];

/** URLs of a call, whose parts mostly name existing records. */
export function fuzzedAddress(documented: DocumentedCall, parts: KnownParts): fc.Arbitrary<string> {
  return addressOf(documented, parts, true);
}

/** A URL of a call, with existing records where they are known. */
export function plausibleAddress(documented: DocumentedCall, parts: KnownParts): fc.Arbitrary<string> {
  return addressOf(documented, parts, false);
}

function addressOf({ call, params }: DocumentedCall, parts: KnownParts, isFuzzed: boolean) {
  const pieces = call.path.split("/").map((piece, place, all) => {
    if (!piece.startsWith(":")) return fc.constant(piece);
    const there = partsOf(all.slice(0, place + 1).join("/"), parts);
    const schema = params.find(({ name }) => name === piece.slice(1))?.schema ?? { type: "string" };
    const told = plausible(schema, {} satisfies Known).map((value) => encodeURIComponent(String(value)));
    const known = there.length > 0 ? fc.constantFrom(...there) : told;
    if (!isFuzzed || (piece === ":tenant" && isOwn(call))) return known;
    return fc.oneof({ weight: 8, arbitrary: known }, told, { weight: 2, arbitrary: fc.constantFrom(...odd) });
  });
  return fc.tuple(...pieces).map((all) => all.join("/"));
}

const partsOf = (until: string, parts: KnownParts): readonly string[] =>
  parts.find(([pattern]) => pattern.test(until))?.[1] ?? [];

/** True for a call with the client in its path; another client's would be refused before anything is read. */
const isOwn = ({ audience, path }: Call): boolean => audience !== "none" && path.startsWith("/api/client/");
