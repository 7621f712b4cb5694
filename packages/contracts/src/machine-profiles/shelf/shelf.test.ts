import { expect, test } from "vitest";
import { checkMachineProfile } from "../machine-profile.ts";
import { scaleFamilies } from "../scale-profile.ts";
import { shippedProfiles } from "./shelf.ts";

test("every shipped profile is a valid one with its source, and each family of scales has one", () => {
  const checked = [...shippedProfiles].map(([name, content]) => ({
    name,
    ...checkMachineProfile(content, { language: "pt_BR" }),
  }));
  expect(checked.filter(({ faults }) => faults !== null)).toEqual([]);
  expect(checked.filter(({ profile }) => (profile?.source ?? "") === "")).toEqual([]);
  const families = checked.flatMap(({ profile }) =>
    profile !== null && "family" in profile && profile.family !== undefined ? [profile.family] : [],
  );
  expect(families.toSorted()).toEqual([...scaleFamilies].toSorted());
});
