import { readFileSync } from "node:fs";
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import fc from "fast-check";
import { afterAll, beforeAll, expect, it } from "vitest";
import { patience } from "@fiel/testkit/patience";
import { propertyRuns } from "../../testing/property-runs.ts";
import { manifestOf } from "../../testing/signed-release.ts";
import { temporaryDirectory } from "../../testing/temporary-directory.ts";
import { downloadRelease, requireRoom } from "./download-release.ts";
import { failureOf } from "./update-error.ts";

const archive = Buffer.from(Array.from({ length: 5_000 }, (_, i) => i % 251));
const manifest = manifestOf(archive);
let answer: (response: ServerResponse) => void = () => undefined;
const asked: (string | undefined)[] = [];
const server = createServer((request, response) => {
  asked.push(`${request.url} ${request.headers.authorization}`);
  answer(response);
});
beforeAll(() => new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve)));
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

/** The reason of the failure; null when the archive was downloaded. */
const download = async (path: string): Promise<string | null> => {
  const url = new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}/fiel/`);
  const access = { server: url, deviceKey: "key" };
  return downloadRelease({ access, manifest, path }, AbortSignal.timeout(patience.pollMs)).then(
    () => null,
    (error: unknown) => failureOf(error, "unusable"),
  );
};

it("has every byte of the archive, by the device key", async () => {
  const path = join(temporaryDirectory(), "archive");
  answer = (response) => void response.end(archive);
  expect(await download(path)).toBeNull();
  expect(readFileSync(path).equals(archive)).toBe(true);
  expect(asked.at(-1)).toBe("/fiel/api/device/v1/releases/0.3.0/linux-x64 Bearer key");
});

it("refuses an archive with any byte changed", async () => {
  const path = join(temporaryDirectory(), "archive");
  const change = fc.record({ at: fc.nat(archive.length - 1), by: fc.integer({ min: 1, max: 255 }) });
  await fc.assert(
    fc.asyncProperty(change, async ({ at, by }) => {
      const changed = Buffer.from(archive);
      changed[at] = (changed[at] ?? 0) ^ by;
      answer = (response) => void response.end(changed);
      expect(await download(path)).toBe("wrongContent");
    }),
    propertyRuns(40),
  );
});

it.each<[string, (response: ServerResponse) => void, string]>([
  ["ends too early", (response) => void response.end(archive.subarray(0, 4_000)), "truncated"],
  ["goes on too long", (response) => void response.end(Buffer.concat([archive, archive])), "wrongContent"],
  ["is not there", (response) => void response.writeHead(404).end(), "download"],
  ["leads elsewhere", (response) => void response.writeHead(302, { location: "/" }).end(), "download"],
  [
    "breaks off",
    (response) => {
      response.writeHead(200, { "content-length": archive.length });
      response.write(archive.subarray(0, 2_000), () => response.destroy());
    },
    "truncated",
  ],
])("that %s is told as what it is", async (_, say, failure) => {
  answer = say;
  expect(await download(join(temporaryDirectory(), "archive"))).toBe(failure);
});

it("tells a folder that cannot be written, and one without room", async () => {
  answer = (response) => void response.end(archive);
  expect(await download(join(temporaryDirectory(), "gone", "archive"))).toBe("unwritable");
  const room = (megabytes: number) => async () => ({ bavail: megabytes, bsize: 1_048_576 });
  await requireRoom(manifest, "/", room(257));
  await expect(requireRoom(manifest, "/", room(256))).rejects.toThrow(
    "há 256 MB livres, e são precisos 257 MB",
  );
});
