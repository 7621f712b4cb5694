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

it("leaves secrets of somebody's choice whole, but for what ends a line", () => {
  for (const name of ["FIEL_MANAGER_PASSWORD", "FIEL_OPERATOR_TOKEN"])
    for (const secret of ['"quoted"', "'quoted'", " blank at both ends ", '"'])
      expect(plainSettings({ [name]: `\ufeff${secret}\r\n` })).toEqual({ [name]: secret });
  expect(plainSettings({ FIEL_MANAGER_PASSWORD: " \r\n" })).toEqual({});
  expect(plainSettings({ FIEL_DEVICE_KEY: ' "key" ' })).toEqual({ FIEL_DEVICE_KEY: "key" });
});

/** As Windows has one: each name is found in whatever letters, and listed as it was written. */
const ofWindows = (variables: Record<string, string>): Record<string, string> =>
  new Proxy(variables, {
    get: (all, asked) =>
      Object.entries(all).find(([name]) => name.toUpperCase() === String(asked).toUpperCase())?.[1],
  });

it("finds a setting in small letters where the environment does, and there alone", () => {
  const given = { Fiel_Server: "https://fiel.example", port: "80", Path: "C:", FIEL_DATA: "d" };
  expect(plainSettings(ofWindows(given))).toEqual({
    FIEL_SERVER: "https://fiel.example",
    PORT: "80",
    PATH: "C:",
    FIEL_DATA: "d",
  });
  expect(plainSettings(given)).toEqual(given);
  expect(faultOfSettings(ofWindows({ fiel_data: "a\nb" }))).toEqual({ fault: "control", name: "FIEL_DATA" });
});
