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

it("leaves out what cannot be seen and was copied along, but in a folder's name", () => {
  expect(
    plainSettings({
      FIEL_MANAGER_EMAIL: "ana@fiel.example\u200b",
      FIEL_TRUSTED_PROXIES: "10.0.0.0/8,\u200b::1/128",
      FIEL_PROVIDER_NAME: "\u2060",
      FIEL_DATA: "/srv/می\u200cخواهم",
      FIEL_PUBLIC_URL: "“https://fiel.example”",
      FIEL_SUPPORT_URL: "«https://ajuda.example»",
      FIEL_LISTEN: "„127.0.0.1“",
      no_proxy: "erp\u200b.usina.example,\u206010.0.0.0/8",
      FIEL_MANAGER_PASSWORD: "a\u200bb",
    }),
  ).toEqual({
    FIEL_MANAGER_EMAIL: "ana@fiel.example",
    FIEL_TRUSTED_PROXIES: "10.0.0.0/8,::1/128",
    FIEL_DATA: "/srv/می\u200cخواهم",
    FIEL_PUBLIC_URL: "https://fiel.example",
    FIEL_SUPPORT_URL: "https://ajuda.example",
    FIEL_LISTEN: "127.0.0.1",
    no_proxy: "erp.usina.example,10.0.0.0/8",
    FIEL_MANAGER_PASSWORD: "a\u200bb",
  });
});

it("tells of a folder that a shell alone would find", () => {
  for (const folder of ["~/fiel", "~", "$HOME/fiel", "/srv/${USER}", "/srv:~/fiel", '"%ProgramData%\\Fiel"'])
    expect(faultOfSettings({ FIEL_DATA: folder })).toEqual({ fault: "shell", name: "FIEL_DATA" });
  for (const folder of ["/srv/~fiel", "./data", "C:\\Fiel~1\\data", "/srv/100%", "/srv/a$b"])
    expect(faultOfSettings({ FIEL_GATEWAY_DATA: folder })).toBeNull();
});

it("tells what no reading mends", () => {
  expect(faultOfSettings({ FIEL_DATA: "/srv/fiel\r\n", OTHER: "a\nb" })).toBeNull();
  expect(faultOfSettings({ FIEL_DATA: "/srv\r\n/fiel" })).toEqual({ fault: "control", name: "FIEL_DATA" });
  // Of a file in the letters of Windows, of which Node reads UTF-8.
  expect(faultOfSettings({ FIEL_PROVIDER_NAME: "Usina S\ufffdo Jos\ufffd" })).toEqual({
    fault: "letters",
    name: "FIEL_PROVIDER_NAME",
  });
  expect(faultOfSettings({ FIEL_DATA: "/srv/usina s\ufffdo", FIEL_MANAGER_PASSWORD: "a" })?.fault).toBe(
    "letters",
  );
  expect(faultOfSettings({ FIEL_MANAGER_PASSWORD: "cora\ufffd\ufffdo" })?.fault).toBe("letters");
  expect(faultOfSettings({ OTHER: "\ufffd" })).toBeNull();
  // What Node makes of a file of settings in UTF-16.
  expect(faultOfSettings({ "\ufffd\ufffdF": "" })).toEqual({ fault: "utf16" });
});

it("leaves a password whole, but for what ends a line, and refuses one of which nobody knows what belongs to it", () => {
  const faultOf = (password: string) => faultOfSettings({ FIEL_MANAGER_PASSWORD: `\ufeff${password}\r\n` });
  const ends = { fault: "ends", name: "FIEL_MANAGER_PASSWORD" };
  for (const password of ['"quoted"', "'quoted'", " blank", "blank ", '"both" ', "\u00a0no break"]) {
    expect(plainSettings({ FIEL_MANAGER_PASSWORD: `\ufeff${password}\r\n` })).toEqual({
      FIEL_MANAGER_PASSWORD: password,
    });
    expect([password, faultOf(password)]).toEqual([password, ends]);
  }
  for (const password of ['"', "it's", 'say "no"', '"a" "b"', "two words"])
    expect([password, faultOf(password)]).toEqual([password, null]);
  expect(plainSettings({ FIEL_MANAGER_PASSWORD: " \r\n" })).toEqual({});
  expect(faultOfSettings({ OTHER_PASSWORD: '"quoted"' })).toBeNull();
});

it("reads tokens and keys, which have neither quotes nor blanks, as all others", () => {
  for (const name of ["FIEL_OPERATOR_TOKEN", "FIEL_ASAAS_TOKEN", "FIEL_WEBHOOK_SECRET", "FIEL_DEVICE_KEY"])
    for (const written of ['"secret"', " 'secret' ", "secret\u00a0\r\n", "\ufeffsecret"]) {
      expect(plainSettings({ [name]: written })).toEqual({ [name]: "secret" });
      expect(faultOfSettings({ [name]: written })).toBeNull();
    }
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
