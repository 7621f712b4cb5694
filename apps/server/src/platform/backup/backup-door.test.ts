import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { openBackupDoor } from "./backup-door.ts";

const ignore = (): void => undefined;
const nothing = async (): Promise<undefined> => undefined;

/** What the server answers to a text, up to the end of a line or of the connection. A text without a line end is the last one sent. */
async function answerTo(place: string, text: string): Promise<string> {
  const socket = connect(place).setEncoding("utf8");
  let answer = "";
  socket.on("data", (piece) => {
    answer += String(piece);
    if (answer.endsWith("\n")) socket.destroy();
  });
  if (text.endsWith("\n")) socket.write(text);
  else socket.end(text);
  await once(socket, "close");
  return answer;
}

it("ends a connection that asks for nothing it knows, or in half, and goes on for others", async () => {
  const directory = mkdtempSync(path.join(tmpdir(), "fiel-door-"));
  const place = path.join(directory, "door.sock");
  const pins = {
    prepare: nothing,
    pin: async () => ({ parts: [], stored: [] }),
    read: nothing,
    release: nothing,
  };
  const door = await openBackupDoor({
    pins: pins as never,
    place,
    log: { info: ignore, warn: ignore, error: ignore },
  });
  onTestFinished(async () => {
    await door.close();
    rmSync(directory, { recursive: true });
  });
  for (const text of ["garbage\n", "null\n", '{"ask":"pr']) expect(await answerTo(place, text)).toBe("");
  expect(await answerTo(place, '{"ask":"nothing"}\n')).toContain("failed");
  expect(await answerTo(place, '{"ask":"prepare"}\n')).toBe('{"done":null}\n');
});
