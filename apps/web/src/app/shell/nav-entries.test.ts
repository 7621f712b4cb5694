import { expect, it } from "vitest";
import { navOf, pageOf } from "./nav-entries.ts";

it("offers the home page to everybody and no empty group to anybody", () => {
  for (const role of ["Admin", "Supervisor", "Operator"] as const) {
    const nav = navOf(role);
    expect(nav[0]?.entries[0]?.to).toBe("/client/$tenant/inicio");
    expect(nav.every(({ entries }) => entries.length > 0)).toBe(true);
  }
});

it("lists the pages in the spec's groups, and shows an operator the home page and the board alone", () => {
  const segments = (role: "Supervisor" | "Operator") =>
    navOf(role).map(({ entries }) => entries.map(({ to }) => to.replace("/client/$tenant/", "")));
  expect(segments("Supervisor")).toEqual([
    ["inicio", "painel-informativo", "producao", "alertas"],
    ["classificacao", "histograma-producao", "conformidade", "controle", "ajustes", "sobras"],
    ["fator-operacional", "ocorrencias", "histograma-ocorrencias", "perdas", "paradas", "turno"],
    ["fardos", "ordens-producao", "bobinas", "relatorio"],
  ]);
  expect(segments("Operator")).toEqual([["inicio", "painel-informativo"]]);
  expect(pageOf("Operator", "/client/$tenant/sobras")).toBeUndefined();
  // A message or a colleague may link an operator to these pages.
  expect(pageOf("Operator", "/client/$tenant/alertas")?.label).toBe("nav.alerts");
  expect(pageOf("Operator", "/client/$tenant/turno")?.label).toBe("nav.shiftPage");
});

it("says what of the filter a page understands", () => {
  const rules = (segment: string) => pageOf("Admin", `/client/$tenant/${segment}`)?.filter;
  expect(rules("inicio")?.zooms).toEqual([
    "lst30m",
    "lst60m",
    "today",
    "lst24h",
    "yesterday",
    "thisweek",
    "lst7d",
  ]);
  expect(rules("conformidade")).toMatchObject({ equipments: "one", operator: false });
  expect(rules("producao")?.period).toBe(false);
  expect([rules("eu"), rules("admin/usuarios")]).toEqual([null, null]);
});

it("offers the settings to administrators alone", () => {
  const labels = (role: "Admin" | "Supervisor" | "Operator") =>
    navOf(role).flatMap(({ entries }) => entries.map(({ label }) => label));
  expect(labels("Admin")).toContain("nav.settings");
  for (const role of ["Supervisor", "Operator"] as const) expect(labels(role)).not.toContain("nav.settings");
});

it("knows which entry a page belongs to, the settings' pages and those outside the menu too", () => {
  const label = (path: string) => pageOf("Admin", `/client/$tenant${path}`)?.label;
  expect(["/inicio", "/admin/usuarios/$userId", "/admin/auditoria", "/eu", "/outra"].map(label)).toEqual([
    "nav.home",
    "nav.settings",
    "nav.settings",
    "nav.profile",
    undefined,
  ]);
});
