import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, it, onTestFinished } from "vitest";
import { knockAtDoor } from "./knock-at-door.ts";

let directory = "";
beforeAll(async () => {
  directory = await mkdtemp(path.join(tmpdir(), "fiel-door-"));
});
afterAll(() => rm(directory, { recursive: true, force: true }));

const held = { patienceMs: 60_000, isHeld: async () => true };

it("waits for the door of a server that is starting, and says so once", async () => {
  const place = path.join(directory, "starting.sock");
  const server = createServer((socket) => void socket.destroy());
  onTestFinished(() => void server.close());
  let waits = 0;
  const onWait = () => {
    waits += 1;
    server.listen(place);
  };
  const socket = await knockAtDoor(place, { ...held, onWait });
  expect([socket === null, waits]).toEqual([false, 1]);
  socket?.destroy();
});

it("waits no longer than it was given, and says what can be done", async () => {
  const knocking = { ...held, patienceMs: 1, onWait: () => undefined };
  await expect(knockAtDoor(path.join(directory, "none.sock"), knocking)).rejects.toThrow(
    /ainda está iniciando, dê o comando de novo quando/,
  );
});

it("is no door any more once nobody holds the store", async () => {
  const knocking = { ...held, isHeld: async () => false, onWait: () => undefined };
  expect(await knockAtDoor(path.join(directory, "none.sock"), knocking)).toBeNull();
});

it("does not wait for a place that no socket can have", async () => {
  const waits: string[] = [];
  const place = path.join(directory, "a".repeat(120));
  const knocked = knockAtDoor(place, { ...held, onWait: () => waits.push("wait") });
  await expect(knocked).rejects.toThrow("FIEL_DATA é longo demais");
  expect(waits).toEqual([]);
});

it("takes the place that a killed server left for a door that is not open yet", async () => {
  const place = path.join(directory, "left.sock");
  await writeFile(place, "");
  const knocking = { ...held, patienceMs: 1, onWait: () => undefined };
  await expect(knockAtDoor(place, knocking)).rejects.toThrow("ainda está iniciando");
});
