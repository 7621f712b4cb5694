import { expect, it } from "vitest";
import { faultOfSettings, plainSettings } from "./plain-settings.ts";

it("leaves quotes that are part of a setting, and leaves out what is empty", () => {
  const mixed = {
    A: '"Fiel, avisos" <a@b.example>',
    B: `"Fiel" e "Filhas"`,
    C: `'it"s'`,
    D: '""',
    E: " \r",
    F: '"',
  };
  expect(plainSettings({ ...mixed, G: undefined })).toEqual({
    A: mixed.A,
    B: mixed.B,
    C: 'it"s',
    F: '"',
  });
});

it("tells what no reading mends", () => {
  expect(faultOfSettings({ FIEL_DATA: "/srv/fiel\r\n", OTHER: "a\nb" })).toBeNull();
  expect(faultOfSettings({ FIEL_DATA: "/srv\r\n/fiel" })).toEqual({ fault: "control", name: "FIEL_DATA" });
  // What Node makes of a file of settings in UTF-16.
  expect(faultOfSettings({ "\ufffd\ufffdF": "" })).toEqual({ fault: "utf16" });
});
