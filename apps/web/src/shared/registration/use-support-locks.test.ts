import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { closed, onlyChanged } from "./use-support-locks.ts";

const paths = {
  alertDestinations: "alerts/destinations",
  apiKeys: "api-keys",
  boards: "boards",
  eventDestinations: "event-destinations",
  machineProfiles: "registrations/machine-profiles",
  tablets: "tablets",
  users: "users/profile",
} as const;
const page = readFileSync("docs/who-may-call.md", "utf8");
const ruleOf = (method: string, path: string): string | undefined =>
  new RegExp(`^\\| \`${method} /api/client/:tenant/${path}\` \\| \\w+ \\| (\\w+) \\|$`, "m").exec(page)?.[1];

it("locks for support exactly the lists whose records the server lets it neither add nor change", () => {
  expect([...closed].toSorted()).toEqual(Object.keys(paths).toSorted());
  for (const path of Object.values(paths))
    expect([path, ruleOf("POST", path), ruleOf("PUT", path)]).toEqual([path, "closed", "closed"]);
  expect(onlyChanged).toBe("registeredEquipment");
  const machines = "registrations/equipments";
  expect([ruleOf("POST", machines), ruleOf("PUT", machines)]).toEqual(["closed", "changes"]);
});
