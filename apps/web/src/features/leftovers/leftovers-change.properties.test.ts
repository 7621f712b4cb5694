import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { type Locale, locales } from "@fiel/domain";
import fc from "fast-check";
import { expect, it } from "vitest";
import { formatOf } from "../../shared/format/use-format.ts";
import { leftoverKinds } from "./leftover-kinds.ts";
import { changeText } from "./leftovers-change.ts";

const formats = locales.map((locale: Locale) => formatOf(locale, "America/Sao_Paulo", "-"));
const minutes = fc.integer({ min: 1, max: 40 * 24 * 60 });

it("leftovers at a constant rate show no change, however much longer one of the periods was planned", () => {
  fc.assert(
    fc.property(minutes, minutes, fc.integer({ min: 1, max: 5_000 }), (own, before, perMinute) => {
      const of = (length: number) => {
        const amount = length * perMinute;
        return { scrap: amount, reprocess: amount, chargeback: amount };
      };
      const times = { own: own * 60, before: before * 60 };
      for (const format of formats)
        for (const kind of leftoverKinds) {
          const text = changeText(kind, of(own), { totals: of(before), times }, format);
          expect(text).toBe(
            kind === "chargeback" ? format.number(0, { sign: "always" }) : format.change(1, 1),
          );
          // Half as much time, and as much left over, is twice as much.
          const twice = changeText(
            "scrap",
            of(own),
            { totals: of(own), times: { own: 60, before: 120 } },
            format,
          );
          expect(twice).toBe(format.change(2, 1));
        }
    }),
  );
});

it("nothing is compared where the time before is not known or nobody planned to run", () => {
  const totals = { scrap: 1, reprocess: 1, chargeback: 1 };
  for (const format of formats) {
    expect(changeText("scrap", totals, null, format)).toBeNull();
    expect(changeText("scrap", totals, { totals, times: { own: 60, before: 0 } }, format)).toBeNull();
  }
});

it("no change against a time before is reckoned by hand, where planned time would not count", () => {
  const apps = path.join(import.meta.dirname, "..", "..", "..", "..");
  const sources = ["web/src", "server/src"].flatMap((folder) =>
    readdirSync(path.join(apps, folder), { recursive: true, encoding: "utf8" })
      .filter((file) => /\.tsx?$/.test(file) && !file.includes(".test."))
      .map((file) => path.join(folder, file)),
  );
  expect(sources.length).toBeGreaterThan(1000);
  const byHand = sources.filter((file) =>
    /\/ (Math\.abs\()?\w*(before|previous|earlier)\w*[\s);]/i.test(
      readFileSync(path.join(apps, file), "utf8").replaceAll(/\/\*\*?[\s\S]*?\*\/|\/\/.*/g, ""),
    ),
  );
  expect(byHand).toEqual([]);
});

it("every amount that is shown with its change is compared for equal time", () => {
  const root = path.join(import.meta.dirname, "..", "..");
  const comparing = readdirSync(root, { recursive: true, encoding: "utf8" })
    .filter((file) => /\.tsx?$/.test(file) && !file.includes(".test."))
    .filter((file) => /\bformat\.change\(|\bformatChange\(/.test(readFileSync(path.join(root, file), "utf8")))
    .filter((file) => !file.endsWith("use-format.ts"));
  expect(comparing.length).toBeGreaterThan(1);
  for (const file of comparing)
    expect([file, /\binEqualTime\(/.test(readFileSync(path.join(root, file), "utf8"))]).toEqual([file, true]);
});
