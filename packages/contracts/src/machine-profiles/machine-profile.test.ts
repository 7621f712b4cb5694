import { expect, test } from "vitest";
import { checkMachineProfile } from "./machine-profile.ts";

const packages = {
  kind: "counter-and-last-weight",
  counter: { address: 0, type: "u32" },
  weightMg: { address: 2, type: "f32", scale: 1000 },
};

test.each([{}, { title: "" }, { title: "  " }])(
  "a profile without a title is told so in plain words: %j",
  (about) => {
    const faultsIn = (language: "pt_BR" | "en" | "es") =>
      checkMachineProfile({ ...about, packages }, { language }).faults;
    expect(faultsIn("pt_BR")).toEqual([{ path: "title", message: "Título é obrigatório" }]);
    expect(faultsIn("en")).toEqual([{ path: "title", message: "Title is required" }]);
    expect(faultsIn("es")).toEqual([{ path: "title", message: "El título es obligatorio" }]);
  },
);

test("a title that is no text is told as such", () => {
  expect(checkMachineProfile({ title: 5, packages }, { language: "en" }).faults?.[0]?.message).toMatch(
    /number/,
  );
});

test("signs that cannot be seen are no part of a profile's texts, and no title", () => {
  const told = checkMachineProfile(
    { title: "\u200bLinha\u00a01\u2060", source: "Manual\ufeff", packages },
    { language: "en" },
  );
  expect(told.profile).toMatchObject({ title: "Linha 1", source: "Manual" });
  const line = { pattern: "{stable}\u200b,{weight} {unit}", stable: ["S\u200eT"], unusable: ["OL\u2060"] };
  const rule = { kind: "each-weight" };
  const scale = checkMachineProfile(
    { title: "\u200b \u2060", driver: "scale", line, packages: rule },
    { language: "en" },
  );
  expect(scale.faults?.some(({ path, message }) => path === "title" && message === "Title is required")).toBe(
    true,
  );
});
