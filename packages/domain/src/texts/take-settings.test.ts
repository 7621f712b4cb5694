import { parseEnv } from "node:util";
import { expect, it } from "vitest";
import { SettingsFileError, takeSettings } from "./take-settings.ts";

const text = "# Usina São José\r\nFIEL_SERVER=https://fiel.example\r\nFIEL_DEVICE_KEY='chave'\r\nPORT=81\r\n";
const little = (written: string): Buffer => Buffer.from(written, "utf16le");
const marked = `\ufeff${text}`;
const settings = { FIEL_SERVER: "https://fiel.example", FIEL_DEVICE_KEY: "chave" };

it.each([
  ["an editor of Linux", Buffer.from(text)],
  ["Notepad", Buffer.from(marked)],
  ["PowerShell's >", little(marked)],
  ["Notepad, as Unicode big endian", little(marked).swap16()],
  ["UTF-16 without a mark", little(text)],
  ["Notepad, as ANSI", Buffer.from(text, "latin1")],
])("settings are read out of a file that %s wrote, and the environment wins", (_, bytes) => {
  const files: string[] = [];
  const readFile = (file: string): Uint8Array => {
    files.push(file);
    return bytes;
  };
  const args = ["check", "--settings=C:\\Fiel gateway\\fiel.env", "--all"];
  const taken = takeSettings(args, { PORT: "80" }, { readFile, parse: parseEnv });
  expect(taken).toEqual({ rest: ["check", "--all"], settings });
  expect(files).toEqual(["C:\\Fiel gateway\\fiel.env"]);
});

it("without a file there are none, and one that cannot be read is told by its name", () => {
  const readFile = (): never => {
    throw Object.assign(new Error("no"), { code: "ENOENT" });
  };
  const parts = { readFile, parse: parseEnv };
  expect(takeSettings(["held"], {}, parts)).toEqual({ rest: ["held"], settings: {} });
  expect(() => takeSettings(["--settings=/etc/fiel.env"], {}, parts)).toThrow(SettingsFileError);
  expect(() => takeSettings(["--settings=/etc/fiel.env"], {}, parts)).toThrow(
    "/etc/fiel.env não pôde ser lido (ENOENT)",
  );
});
