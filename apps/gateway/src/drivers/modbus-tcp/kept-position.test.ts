import { join } from "node:path";
import { expect, test } from "vitest";
import { layoutOfPackages } from "./kept-position.ts";
import { loadProfile } from "./load-profile.ts";

const shipped = join(import.meta.dirname, "..", "..", "..", "profiles");

test("what a new version's profiles can say more leaves the positions of the gateways that run as they are", () => {
  // As version 0.1 wrote them: another value here reads every machine's past anew, or skips it.
  expect(layoutOfPackages(loadProfile("fiel-1", [shipped]))).toBe("lQIDG_dzxGi2");
  expect(layoutOfPackages(loadProfile("counter-last-weight", [shipped]))).toBe("3A2Vm2PkXjOP");
});
