import { describe, expect, it } from "vitest";
import { auditChanges, auditTexts } from "./audit-texts.ts";

const words: Readonly<Record<string, string>> = {
  "auditFields.role": "Perfil",
  "auditFields.groups": "Grupos",
  "auditFields.created": "novos",
  "auditFields.same": "iguais",
  "auditValues.general.none": "vazio",
  "auditValues.general.yes": "sim",
  "auditValues.role.Admin": "Administrador",
  "auditActions.create": "Criação",
};
const texts = auditTexts({ wordOf: (key) => words[key] ?? null, timeZone: "America/Sao_Paulo" });

describe("a value of the trail", () => {
  it.each([
    ["role", "Admin", "Administrador"],
    ["role", "Root", "Root"],
    ["name", "", "vazio"],
    ["correctionBelow", -1, "vazio"],
    ["blocked", true, "sim"],
    ["action", "create", "Criação"],
    ["createdAt", "2026-11-21T08:49:31.819+00:00", "21/11/2026 05:49"],
    ["removedAt", Date.UTC(2026, 10, 21, 8, 49), "21/11/2026 05:49"],
    ["count", 3000, "3000"],
    ["equipment", Number.MAX_SAFE_INTEGER, "9007199254740991"],
    ["createdAt", "2026-13-45T25:61:00Z", "2026-13-45T25:61:00Z"],
    ["groups", { created: 6, changed: 0, same: 2 }, "novos 6, iguais 2"],
    ["list", [1, 2], "1, 2"],
  ])("of %s, %s, is %s", (field, raw, text) => {
    expect(texts.value(field, raw)).toBe(text);
  });
});

describe("the changes of an entry", () => {
  const of = { entity: "user", entityName: "Ana" };

  it("tell old and new value of each field that differs", () => {
    const before = { role: "Operator", blocked: false, name: "A", list: [1] };
    const after = { role: "Admin", blocked: false, email: "a@b.co", list: [1] };
    expect(auditChanges({ ...of, before, after })).toEqual([
      { field: "role", before: "Operator", after: "Admin" },
      { field: "name", before: "A", after: null },
      { field: "email", before: null, after: "a@b.co" },
    ]);
  });

  it("are none where there are no values", () => {
    expect(auditChanges({ ...of, before: null, after: null })).toEqual([]);
  });

  it("leave out what a creation says nothing about, and the browser that is the session's name", () => {
    const fieldsOf = (entry: Parameters<typeof auditChanges>[0]) =>
      auditChanges(entry).map(({ field }) => field);
    expect(fieldsOf({ ...of, before: null, after: { name: "Ana", brand: "", unset: -1 } })).toEqual(["name"]);
    const session = { entity: "session", before: null, after: { userAgent: "curl/8" } };
    expect(fieldsOf({ ...session, entityName: "Chrome · Linux" })).toEqual([]);
    expect(fieldsOf({ ...session, entityName: null })).toEqual(["userAgent"]);
  });
});
