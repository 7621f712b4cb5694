import { expect, it } from "vitest";
import { asksForHelp, helpText } from "./help-text.ts";

it("is asked for at every command, and names each", () => {
  const asked = [["--help"], ["-h"], ["help"], ["check", "--help"], ["held", "export", "x.csv", "-h"]];
  expect(asked.map(asksForHelp)).toEqual(asked.map(() => true));
  // A client may be named 'help'.
  expect([[], ["check"], ["forget", "help"]].map(asksForHelp)).toEqual([false, false, false]);
  for (const command of ["check", "held", "forget", "--version"]) expect(helpText).toContain(`  ${command} `);
});
