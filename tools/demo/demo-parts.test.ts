import { once } from "node:events";
import { createServer, type AddressInfo } from "node:net";
import { join } from "node:path";
import { describe, expect, onTestFinished, test } from "vitest";
import { writeTree } from "../checks/write-tree.ts";
import { readDemoSettings } from "./demo-settings.ts";
import { findMachinePorts } from "./find-machine-ports.ts";
import { lastLines } from "./last-lines.ts";
import { portIsFree } from "./port-is-free.ts";
import { openScreen } from "./screen.ts";
import { welcome } from "./welcome.ts";

describe("settings", () => {
  test("the defaults are the README's", () => {
    const { port, dataDirectory, machinePort } = readDemoSettings({}, false);
    expect([port, machinePort]).toEqual([8080, 15_020]);
    expect(dataDirectory).toMatch(/data$/);
  });
  test.each(["0", "99999", "http", "80.5"])("refuses PORT=%s with a sentence", (PORT) => {
    expect(() => readDemoSettings({ PORT }, false)).toThrow(
      `PORT deve ser um número de porta, de 1 a 65535, e é "${PORT}".`,
    );
  });
});

test("the last line is the ready line", () => {
  const settings = readDemoSettings({ PORT: "8090" }, false);
  expect(welcome(settings, "http://localhost:8090").at(-1)).toBe("Fiel pronto em http://localhost:8090");
});

test("a port somebody listens on is not free", async () => {
  const server = createServer().listen(0);
  onTestFinished(() => void server.close());
  await once(server, "listening");
  expect(await portIsFree((server.address() as AddressInfo).port)).toBe(false);
});

describe("findMachinePorts", () => {
  test("skips a range with one taken port", async () => {
    expect(await findMachinePorts(15_020, 3, async (port) => port !== 15_021)).toBe(15_120);
  });
  test("gives up with a sentence", async () => {
    await expect(findMachinePorts(15_020, 3, async () => false)).rejects.toThrow("portas livres");
  });
});

describe("screen", () => {
  const show = (isTTY: boolean): string => {
    const written: string[] = [];
    const screen = openScreen({ isTTY, write: (text: string) => written.push(text) });
    screen.progress("1 de 2");
    screen.progress("2 de 2");
    screen.say("pronto");
    return written.join("");
  };
  test("a progress line is overwritten on a terminal", () => {
    expect(show(true)).toBe("\r\u001B[2K1 de 2\r\u001B[2K2 de 2\r\u001B[2Kpronto\n");
  });
  test("elsewhere each is a line", () => {
    expect(show(false)).toBe("1 de 2\n2 de 2\npronto\n");
  });
});

test("the end of a log reads as text", () => {
  const log = `{"level":30,"msg":"velha"}\n{"level":50,"msg":"falhou","err":{"message":"sem espaço"}}\nSolto\n`;
  expect(lastLines(join(writeTree({ "a.log": log }), "a.log"), 2)).toBe("  | falhou: sem espaço\n  | Solto");
});
