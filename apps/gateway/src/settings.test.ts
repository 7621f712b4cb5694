import { delimiter, join, resolve } from "node:path";
import { expect, test } from "vitest";
import { readSettings, SettingsError } from "./settings.ts";

const right = { FIEL_SERVER: "https://fiel.example/base", FIEL_DEVICE_KEY: "key" };

test("server and key are enough", () => {
  const settings = readSettings(right);
  expect(settings.server.href).toBe("https://fiel.example/base");
  expect(settings.diskLimitBytes).toBe(4096 * 1024 * 1024);
  expect(settings.dataDirectory).toMatch(/data[/\\]gateway$/);
  expect(settings.configRoots).toEqual([join(settings.dataDirectory, "configurations")]);
});

test("configuration files may be written where this computer's setting says, in one folder or several", () => {
  const rootsOf = (text: string) => readSettings({ ...right, FIEL_GATEWAY_CONFIG_ROOT: text }).configRoots;
  expect(rootsOf("here")).toEqual([resolve("here")]);
  expect(rootsOf(["/a", " /b/../c", ""].join(delimiter))).toEqual([resolve("/a"), resolve("/c")]);
  expect(rootsOf(" ")).toHaveLength(1);
});

test.each([
  [{ FIEL_SERVER: undefined }, /^Falta FIEL_SERVER/],
  [{ FIEL_SERVER: " " }, /^Falta FIEL_SERVER/],
  [{ FIEL_SERVER: "fiel.example" }, /FIEL_SERVER não é um endereço/],
  [{ FIEL_SERVER: "ftp://fiel.example" }, /FIEL_SERVER não é um endereço/],
  [{ FIEL_DEVICE_KEY: "" }, /^Falta FIEL_DEVICE_KEY/],
  [{ FIEL_DEVICE_KEY: "two words" }, /FIEL_DEVICE_KEY tem espaços/],
  [{ FIEL_GATEWAY_DISK_MB: "much" }, /FIEL_GATEWAY_DISK_MB/],
  [{ FIEL_GATEWAY_DISK_MB: "1" }, /FIEL_GATEWAY_DISK_MB/],
  [{ FIEL_LOG_LEVEL: "loud" }, /FIEL_LOG_LEVEL/],
  [{ FIEL_GATEWAY_ALLOW_OLDER: "yes" }, /FIEL_GATEWAY_ALLOW_OLDER/],
])("%j stops the start with one sentence", (change, sentence) => {
  const read = () => readSettings({ ...right, ...change });
  expect(read).toThrow(SettingsError);
  expect(read).toThrow(sentence);
});
