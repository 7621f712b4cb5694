import fc from "fast-check";
import { expect, it } from "vitest";
import { plainSettings } from "./plain-settings.ts";
import { textOfFile } from "./text-of-file.ts";

const little = (text: string): Uint8Array => Buffer.from(text, "utf16le");
const big = (text: string): Uint8Array => Buffer.from(little(text)).swap16();
const mark = "\ufeff";
const whole = fc
  .string({ unit: "grapheme" })
  .filter((text) => text.isWellFormed() && !/^\ufeff|\0/.test(text));

it("is the same JSON, with a mark and without, in UTF-8 and UTF-16 of either order", () => {
  fc.assert(
    fc.property(fc.json(), (json) => {
      const writings = [Buffer.from(json), Buffer.from(mark + json), little(mark + json), big(mark + json)];
      for (const bytes of writings) expect(textOfFile(bytes)).toBe(json);
    }),
  );
});

it("is any text, behind a mark", () => {
  fc.assert(
    fc.property(whole, (text) => {
      for (const bytes of [Buffer.from(text), little(mark + text), big(mark + text)])
        expect(textOfFile(bytes)).toBe(text);
    }),
  );
});

it("is what an old Notepad wrote in the letters of Windows", () => {
  fc.assert(
    fc.property(
      fc.string({ unit: fc.constantFrom(...Array.from('{}":,aãçÉ€–“”ºª ')), minLength: 1 }),
      (text) => {
        const codes: Readonly<Record<string, number>> = { "€": 0x80, "–": 0x96, "“": 0x93, "”": 0x94 };
        const bytes = Uint8Array.from(text, (sign) => codes[sign] ?? sign.charCodeAt(0));
        // Some few are by chance a text in UTF-8 too, or half of one, and that is then the better guess.
        const read = Array.from(Buffer.from(bytes).toString()).filter((sign) => sign > "\u007f");
        fc.pre(read.length === 0 || read.filter((sign) => sign === "\ufffd").length * 2 > read.length);
        expect(textOfFile(bytes)).toBe(text);
      },
    ),
  );
  expect(textOfFile(Buffer.from('{"name": "Grãos"}', "latin1"))).toBe('{"name": "Grãos"}');
  expect(textOfFile(Buffer.concat([little(`${mark}ção`), Buffer.from([0x41])]))).toBe("ção\ufffd");
});

it("is UTF-8 still where some of its bytes are wrong", () => {
  const wrong = Buffer.from([0xe3]);
  fc.assert(
    fc.property(fc.string(), fc.constantFrom("", mark), (around, marked) => {
      const before = Buffer.from(`${marked}${around} Grãos`);
      const bytes = Buffer.concat([before, wrong, Buffer.from(";Feijão")]);
      expect(textOfFile(bytes)).toBe(`${around} Grãos\ufffd;Feijão`);
    }),
  );
  expect(textOfFile(Buffer.concat([Buffer.from(`${mark}ok`), wrong]))).toBe("ok\ufffd");
});

it("knows UTF-16 without its mark by its zeros", () => {
  for (const bytes of [little('{"a": 1}'), big('{"a": 1}')]) expect(textOfFile(bytes)).toBe('{"a": 1}');
});

it("is UTF-8 still where a zero or two stand in it, at even or odd places", () => {
  const line = "máquina;peso;operador\n";
  fc.assert(
    fc.property(fc.nat(20), fc.constantFrom("\0", "\0-\0"), (place, zeros) => {
      const text = line.slice(0, place) + zeros + line.slice(place);
      expect(textOfFile(Buffer.from(text))).toBe(text);
    }),
  );
});

it("knows UTF-16 without its mark where half of its letters are no Latin ones", () => {
  for (const bytes of [little("ab中文"), big("ab中文")]) expect(textOfFile(bytes)).toBe("ab中文");
});

const inner = fc
  .string({ unit: "grapheme", minLength: 1 })
  .filter((text) => text.trim() === text && !/["']/.test(text));
const blank = fc.string({ unit: fc.constantFrom(" ", "\t", "\r", "\n", mark) });

it("is the same setting whatever stands around it", () => {
  fc.assert(
    fc.property(inner, blank, blank, fc.constantFrom("", '"', "'"), (value, before, after, quote) => {
      const given = { [`${mark}FIEL_X`]: `${before}${quote}${before}${value}${after}${quote}${after}` };
      expect(plainSettings(given)).toEqual({ FIEL_X: value });
    }),
  );
});
