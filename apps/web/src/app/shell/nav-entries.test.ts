import { expect, it } from "vitest";
import { navOf, pageOf } from "./nav-entries.ts";

it("offers the home page to everybody and no empty group to anybody", () => {
  for (const role of ["Admin", "Supervisor", "Operator"] as const) {
    const nav = navOf(role);
    expect(nav[0]?.entries[0]?.to).toBe("/client/$tenant/inicio");
    expect(nav.every(({ entries }) => entries.length > 0)).toBe(true);
  }
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
