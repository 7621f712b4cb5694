import type { Call } from "@fiel/contracts";
import fc from "fast-check";
import type { DocumentedCall } from "./documented-calls.ts";
import { type Known, plausible } from "./plausible.ts";

/** Parts of an address as they are sent: codes of characters are whole, cut and of none. */
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

/** What the parts of an address may be that are there, by the beginning of the address that they end. */
export type KnownParts = readonly (readonly [RegExp, readonly string[]])[];

/** Addresses of a call: its parts are mostly those of things that are there. */
export function fuzzedAddress(documented: DocumentedCall, parts: KnownParts): fc.Arbitrary<string> {
  return addressOf(documented, parts, true);
}

/** The address of a call, of what is there where the parts tell of it. */
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

/** Another client's path is refused before anything is looked at. */
const isOwn = ({ audience, path }: Call): boolean => audience !== "none" && path.startsWith("/api/client/");
