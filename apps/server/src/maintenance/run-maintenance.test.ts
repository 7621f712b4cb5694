import { expect, it } from "vitest";
import { runMaintenance } from "./run-maintenance.ts";

async function said(...args: readonly string[]) {
  const printed: string[] = [];
  const complained: string[] = [];
  const code = await runMaintenance(args, {
    environment: {},
    workingDirectory: "/nowhere",
    now: () => 0,
    print: (line) => void printed.push(line),
    complain: (line) => void complained.push(line),
  });
  return { code, printed: printed.join("\n"), complained: complained.join("\n") };
}

it("explains each command, all of a word, and all, before it asks for anything else", async () => {
  const all = (await said("--help")).printed;
  for (const args of [
    ["tenant", "add", "--help"],
    ["tenant", "add", "-h"],
    ["help", "tenant", "add"],
    ["tenant", "add", "--name", "X", "--help"],
  ]) {
    const { code, printed, complained } = await said(...args);
    expect([code, complained]).toEqual([0, ""]);
    expect(printed).toContain("tenant add");
    expect(printed).not.toContain("tenant block");
  }
  expect((await said("tenant", "--help")).printed).toMatch(/tenant add[^]*tenant block/);
  expect((await said("tenant", "--help")).printed).not.toContain("user add");
  expect((await said("help")).printed).toBe(all);
  expect((await said("nothing", "--help")).printed).toBe(all);
  for (const name of ["apply", "backup", "move", "device key"])
    expect(await said(...name.split(" "), "--help")).toMatchObject({ code: 0, complained: "" });
});

it("says what there is where a command is none", async () => {
  expect(await said("tenant")).toMatchObject({ code: 2, printed: "" });
});
