import { registerProfileSchema } from "@fiel/contracts";
import { expect, test } from "vitest";
import { layoutOfPackages } from "./kept-position.ts";
import { loadProfile } from "../../../testing/load-profile.ts";

test("what a new version's profiles can say more leaves the positions of the gateways that run as they are", () => {
  // Values of version 0.1. With another value a gateway would read every machine's past again, or skip it.
  expect(layoutOfPackages(loadProfile("fiel-1"))).toBe("lQIDG_dzxGi2");
  expect(layoutOfPackages(loadProfile("counter-last-weight"))).toBe("3A2Vm2PkXjOP");
});

test("a trigger's position stands while its trigger and its acknowledgement do", () => {
  const layout = (changed: object): string =>
    layoutOfPackages(
      registerProfileSchema.parse({
        title: "Gatilho",
        packages: { kind: "trigger", trigger: { address: 1 }, weightMg: { address: 2 }, ...changed },
      }),
    );
  expect(layout({ weightMg: { address: 3 }, verdict: { address: 4, map: {} } })).toBe(layout({}));
  expect(layout({ trigger: { address: 5 } })).not.toBe(layout({}));
  expect(layout({ acknowledge: { address: 6 } })).not.toBe(layout({}));
});
