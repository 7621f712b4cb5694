import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";

const source = join(import.meta.dirname, "..", "..");
const files = globSync("**/*.{ts,tsx}", { cwd: source }).map((file) => ({
  file: file.replaceAll("\\", "/"),
  text: readFileSync(join(source, file), "utf8"),
}));

it("no field that password managers fill is read from a state that they do not change", () => {
  const filled = /autoComplete="(?:username|email|current-password|new-password|one-time-code)"/;
  const fields = files.flatMap(({ file, text }) =>
    [...text.matchAll(/<(?:TextInput|PasswordInput)\b[^]*?\/>/g)].map(([field]) => ({ file, field })),
  );
  const managed = fields.filter(({ field }) => filled.test(field));
  expect(managed.length).toBeGreaterThan(8);
  expect(managed.filter(({ field }) => /\bvalue=/.test(field)).map(({ file }) => file)).toEqual([]);
});
