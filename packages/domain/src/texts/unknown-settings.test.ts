import { expect, it } from "vitest";
import { editDistance } from "./edit-distance.ts";
import { settingNames, unknownSettings, unknownSettingsTold } from "./unknown-settings.ts";

it.each([
  ["FIEL_MIAL_FROM", "FIEL_MAIL_FROM"],
  ["FIEL_FROM_MAIL", "FIEL_MAIL_FROM"],
  ["FIEL_MAILFROM", "FIEL_MAIL_FROM"],
  ["FIEL_PUBLIC_URI", "FIEL_PUBLIC_URL"],
  ["FIEL_TRUSTED_PROXY", "FIEL_TRUSTED_PROXIES"],
  ["FIEL_DATABASE_URL", "DATABASE_URL"],
  ["FIEL_SMTP_URL", "SMTP_URL"],
  ["FIEL_PORT", "PORT"],
  ["FIEL-DATA", "FIEL_DATA"],
  ["fiel_data", "FIEL_DATA"],
  ["FIEL_FRUTAS_DA_ESTACAO", null],
  ["DATABSE_URL", "DATABASE_URL"],
  ["database_url", "DATABASE_URL"],
  ["NODE_EXTRA_CA_CERT", "NODE_EXTRA_CA_CERTS"],
])("%s is read by nothing, and %s is like it", (name, nearest) => {
  expect(unknownSettings({ [name]: "x" })).toEqual([{ name, nearest }]);
});

it("says nothing of what is known, of other programs, of developers and of Kubernetes", () => {
  const all = Object.fromEntries(settingNames.map((name) => [name, "x"]));
  expect(
    unknownSettings({
      ...all,
      PATH: "/bin",
      https_proxy: "x",
      FTP_PROXY: "x",
      HTTP_URL: "x",
      DATABASE_URI: "of somebody else, beside DATABASE_URL",
      FIEL_TEST_LOG: "x",
      FIEL_SEED: "1",
      FIEL_PORT: "tcp://10.0.0.1:8080",
      FIEL_PORT_8080_TCP_ADDR: "10.0.0.1",
      FIEL_SERVICE_HOST: "10.0.0.1",
      FIEL_DB_SERVICE_PORT_HTTP: "8080",
      FIEL_EMPTY: " ",
    }),
  ).toEqual([]);
});

it("is said in a sentence, without the value", () => {
  expect(unknownSettingsTold({ FIEL_MANAGER_PASSWROD: "segredo", FIEL_FRUTAS: "1" })).toEqual([
    "FIEL_MANAGER_PASSWROD não é uma configuração do Fiel, e ninguém a lê; quis dizer FIEL_MANAGER_PASSWORD?",
    "FIEL_FRUTAS não é uma configuração do Fiel, e ninguém a lê",
  ]);
});

it("counts what has to be changed", () => {
  for (const [from, to, distance] of [
    ["", "", 0],
    ["", "abc", 3],
    ["abc", "acb", 1],
    ["abc", "abd", 1],
    ["abc", "ab", 1],
    ["kitten", "sitting", 3],
  ] as const) {
    expect(editDistance(from, to)).toBe(distance);
    expect(editDistance(to, from)).toBe(distance);
  }
});
