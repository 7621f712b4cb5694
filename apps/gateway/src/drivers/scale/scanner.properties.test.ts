import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { ScaleFamily } from "@fiel/contracts";
import { families, lineFamily, type Family } from "./families.ts";
import type { ChecksumSetting } from "./checksum-learner.ts";
import { Scanner } from "./scanner.ts";
import { checksumOf } from "./toledo-continuous.ts";
import type { WeightFrame } from "./weight-frame.ts";

const bytesOf = (text: string): Buffer => Buffer.from(text, "latin1");
const scan = (family: Family, pieces: readonly Uint8Array[], checksum: ChecksumSetting = "auto") => {
  const scanner = new Scanner(family, checksum);
  const scanned = pieces.map((piece) => scanner.push(piece));
  return {
    frames: scanned.flatMap(({ frames }) => frames),
    wrong: scanned.reduce((sum, { wrong }) => sum + wrong, 0),
    hasChecksum: scanner.hasChecksum,
  };
};
const frame = (weightMg: number | null, isStable: boolean | null = true): WeightFrame => ({
  weightMg,
  isStable,
});

/** Frames as makers' manuals and public drivers document them, each with the weight that the scale shows. */
const written: Record<ScaleFamily, readonly (readonly [string, WeightFrame])[]> = {
  "toledo-continuous": [
    ["\x02\x2d\x30\x20012345000000\r", frame(12_345_000)],
    ["\x02\x2d\x3b\x20000120000500\r", frame(-120_000, false)],
    // The short output without a tare, one with a mark between weight and tare, one with a blank in front of them.
    ["\x02\x2d\x30\x20  1250\r", frame(1_250_000)],
    ["\x02\x2d\x30\x20  1250>000000\r", frame(1_250_000)],
    ["\x02\x2d\x30\x20 001250000000\r", frame(1_250_000)],
    // Pounds, grams, hundreds; out of range; just switched on; with parity bits.
    ["\x02\x2a\x20\x20000100000000\r", frame(45_359_237)],
    ["\x02\x2b\x30\x21002331000000\r", frame(233_100)],
    ["\x02\x28\x30\x20000012000000\r", frame(1_200_000_000)],
    ["\x02\x2d\x34\x20999999000000\r", frame(null)],
    ["\x02\x2d\x70\x20000000000000\r", frame(null)],
    ["\x82\xad\x30\xa0\xb01234\xb5000000\x8d", frame(12_345_000)],
  ],
  "toledo-prix-b": [
    ["\x0201250\x03", frame(1_250_000)],
    ["\x02IIIII\x03", frame(null, false)],
    ["\x02NNNNN\x03", frame(null, false)],
    ["\x02SSSSS\x03", frame(null, false)],
  ],
  "toledo-prix-c": [["\x0200233\r", frame(233_000)]],
  filizola: [["\x0212000\x03", frame(12_000_000)]],
  "mt-sics": [
    ["S S     100.00 g\r\n", frame(100_000)],
    ["S D      -0.35 kg\r\n", frame(-350_000, false)],
    ["S +\r\n", frame(null, false)],
    ["S I\r\n", frame(null, false)],
  ],
  "a-and-d": [
    ["ST,GS,+00012.34 kg\r\n", frame(12_340_000)],
    ["US,NT,-00000.50  g\r\n", frame(-500, false)],
    ["OL,GS,+99999.99 kg\r\n", frame(null, false)],
    ["ST,GS,+ 1.234kg\r\n", frame(1_234_000)],
  ],
  urano: [["PESO L: 1.234kg\r\n", frame(1_234_000, null)]],
  weightech: [
    ["EB,kg,B: 000025,T:000000,L: 000025\r\n", frame(25_000_000)],
    ["IL,kg,B:-000000,T:000000,L:-000002\r\n", frame(-2_000_000, false)],
    ["EB,kg,B:999999,T:000000,L:999999\r\n", frame(null, false)],
  ],
  sma: [
    ["\n 1G       1.250 kg\r", frame(1_250_000)],
    ["\nO1GM      9.999 kg\r", frame(null, false)],
  ],
};
const all = (Object.keys(written) as ScaleFamily[]).map((name) => [name, written[name]] as const);

describe.each(all)("%s", (name, frames) => {
  const family = families[name];
  // Begins with a line end: a connection drops everything before the first one, because it may be part of a line.
  const lead = "hasLines" in family ? bytesOf("\r\n") : Buffer.alloc(0);

  test.each(frames)("%j is read as it is meant", (text, meant) => {
    expect(scan(family, [lead, bytesOf(text)])).toMatchObject({ frames: [meant], wrong: 0 });
  });

  test("is read wherever it is cut, joined or disturbed", () => {
    const many = fc.array(fc.constantFrom(...frames), { minLength: 1, maxLength: 20 });
    // Bytes that begin no frame: NULs between frames, noise of an open line.
    const noise = "hasLines" in family ? fc.constant("\0\0") : fc.constantFrom("", "\0\0", "\xff", "~~");
    fc.assert(
      fc.property(many, noise, fc.array(fc.nat(30), { maxLength: 60 }), (sent, between, cuts) => {
        const stream = bytesOf(between + sent.map(([text]) => text).join(between) + between);
        const pieces: Uint8Array[] = [];
        let at = 0;
        for (const cut of cuts) {
          pieces.push(stream.subarray(at, at + cut));
          at += cut;
        }
        pieces.push(stream.subarray(at));
        const { frames: found } = scan(family, [lead, ...pieces], "off");
        expect(found).toEqual(sent.map(([, meant]) => meant));
      }),
    );
  });

  test("is never read of what is no frame, and the frames behind it are", () => {
    const [text, meant] = frames[0] ?? ["", frame(0)];
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 400 }), (noise) => {
        const { frames: found } = scan(family, [noise, bytesOf("\r\n"), bytesOf(text), bytesOf(text)]);
        expect(found.at(-1)).toEqual(meant);
      }),
    );
  });
});

const withSum = (text: string): Buffer => {
  const bytes = bytesOf(text);
  return Buffer.concat([bytes, Buffer.from([checksumOf(bytes)])]);
};

describe("Toledo's checksum", () => {
  const weights = fc.array(fc.nat(999_999), { minLength: 8, maxLength: 40 });
  const toledo = families["toledo-continuous"];
  const textOf = (weight: number): string => `\x02\x2d\x30\x20${String(weight).padStart(6, "0")}000000\r`;

  test("is the one of the worked examples", () => {
    expect(withSum("\x02\x2d\x30\x20012345000000\r").at(-1)).toBe(0x25);
    expect(withSum("\x02\x2d\x3b\x20000120000500\r").at(-1)).toBe(0x21);
  });

  test("is found out, and no weight is read otherwise for it", () => {
    fc.assert(
      fc.property(weights, fc.boolean(), (sent, isOn) => {
        const stream = sent.map((weight) => (isOn ? withSum(textOf(weight)) : bytesOf(textOf(weight))));
        const { frames, wrong, hasChecksum } = scan(toledo, stream);
        expect(frames.map(({ weightMg }) => weightMg)).toEqual(sent.map((weight) => weight * 1_000));
        expect([wrong, hasChecksum]).toEqual([0, isOn]);
      }),
    );
  });

  test("refuses a frame whose digit was changed on the way", () => {
    const good = withSum(textOf(1_250));
    const bad = Buffer.from(good).fill("9", 7, 8);
    const { frames, wrong } = scan(toledo, [good, bad, good], "on");
    expect(frames).toEqual([frame(1_250_000), frame(1_250_000)]);
    expect(wrong).toBe(1);
  });
});

describe("a line that a profile describes", () => {
  test.each([
    ["{status},{any},{weight}{unit}", "ST,GS,  12.5kg", frame(12_500_000)],
    ["Peso={weight};{any}", "Peso=0012,5;x", frame(12_500, null)],
    ["{weight} {unit} {status}", "0233.1 g OK", frame(233_100)],
    ["{weight} {unit} {status}", "0233.1 g ERR", frame(null, false)],
    ["{weight} {unit} {status}", "0233.1 g ??", frame(233_100, false)],
  ])("%s reads %s", (pattern, line, meant) => {
    const described = { pattern, unit: "g", unusable: ["ERR"] };
    const told = pattern.includes("{status}") ? { ...described, stable: ["ST", "OK"] } : described;
    expect(scan(lineFamily(told, null), [bytesOf(`\n${line}\r\n`)]).frames).toEqual([meant]);
  });

  test("is not read of a piece of it, as the first one after a new connection is", () => {
    const family = lineFamily({ pattern: "{weight}{unit}" }, null);
    const { frames } = scan(family, [bytesOf("0.500kg\r\n10.500kg\r\n")]);
    expect(frames).toEqual([frame(10_500_000, null)]);
  });
});
