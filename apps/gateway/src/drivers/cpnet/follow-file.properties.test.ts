import { appendFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { expect, test } from "vitest";
import { propertyRuns } from "../../../testing/property-runs.ts";
import { temporaryDirectory } from "../../../testing/temporary-directory.ts";
import { followFile, startOfFile } from "./follow-file.ts";

test("however a file is written and read in pieces, every line comes once, whole and in order", async () => {
  const directory = temporaryDirectory();
  let run = 0;
  const law = fc.asyncProperty(
    fc.array(fc.stringMatching(/^[a-zçã;]{1,30}$/), { maxLength: 40 }),
    fc.array(fc.integer({ min: 1, max: 60 }), { maxLength: 60 }),
    fc.integer({ min: 80, max: 400 }),
    async (lines, pieces, maxBytes) => {
      const path = join(directory, String((run += 1)));
      writeFileSync(path, "");
      const bytes = Buffer.from(lines.map((line) => `${line}\n`).join(""));
      const seen: string[] = [];
      let position = startOfFile;
      let written = 0;
      for (const piece of [...pieces, bytes.length]) {
        appendFileSync(path, bytes.subarray(written, (written = Math.min(bytes.length, written + piece))));
        for (let more = true; more;) {
          const followed = await followFile(path, position, { maxBytes, isFinal: false, checkAll: true });
          expect(followed.wasReplaced).toBe(false);
          seen.push(...followed.lines.map(({ text }) => text));
          ({ position, more } = followed);
        }
      }
      expect(seen).toEqual(lines);
    },
  );
  await fc.assert(law, propertyRuns(40));
});
