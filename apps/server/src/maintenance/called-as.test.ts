import { expect, it } from "vitest";
import { calledAs } from "./called-as.ts";
import { runMaintenance } from "./run-maintenance.ts";

it.each([
  ["npm's script", { npm_lifecycle_event: "fiel" }, "npm run fiel --"],
  ["the installed command", { CALLED_AS: "/opt/fiel/fiel" }, "/opt/fiel/fiel"],
  [
    "the installed command, by a script of npm",
    { npm_lifecycle_event: "copies", CALLED_AS: "/opt/fiel/fiel" },
    "/opt/fiel/fiel",
  ],
  ["Node", {}, "node fiel.ts"],
])("is %s", (_what, environment, command) => {
  expect(calledAs(environment, ["node", "fiel.ts"])).toBe(command);
});

it("is what the help says", async () => {
  const said: string[] = [];
  const [environment, print] = [{}, (line: string) => said.push(line)];
  const surroundings = { environment, workingDirectory: "/", now: Date.now, print, complain: print };
  expect(await runMaintenance(["help"], { ...surroundings, command: "/opt/fiel/fiel" })).toBe(0);
  expect(said.join("")).toMatch(/^Uso: \/opt\/fiel\/fiel COMANDO\n/);
  expect(said.join("")).not.toContain("npm run");
});
