import { createHash } from "node:crypto";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { temporaryDirectory } from "../../testing/temporary-directory.ts";
import { createMachineProfiles } from "./machine-profiles.ts";

const contentOf = (title: string): string =>
  JSON.stringify({
    title,
    packages: { kind: "counter-and-last-weight", counter: { address: 0 }, weightMg: { address: 1 } },
  });
const named = (name: string, content: string) => ({
  name,
  sha256: createHash("sha256").update(content).digest("hex"),
});

/** A server that serves some contents, and a gateway's folder that stays when its program restarts. */
const openPlant = () => {
  const dataDirectory = temporaryDirectory();
  const served = new Map<string, string>();
  const fetched: string[] = [];
  let arrivals = 0;
  const start = () =>
    createMachineProfiles({
      dataDirectory,
      fetchContent: async (sha256) => {
        fetched.push(sha256);
        const content = served.get(sha256);
        if (content === undefined) throw new Error("sem rede");
        return Buffer.from(content);
      },
      // The time limit never ends here, because the test waits for what is fetched.
      runtime: {
        monotonic: () => performance.now(),
        sleep: (_ms, signal) =>
          new Promise((resolve) => signal?.addEventListener("abort", () => resolve(), { once: true })),
      },
      log: { warn: () => undefined, info: () => undefined },
      onArrived: () => (arrivals += 1),
    });
  const serve = (content: string): string => {
    const { sha256 } = named("", content);
    served.set(sha256, content);
    return sha256;
  };
  return { dataDirectory, start, serve, served, fetched, arrivals: () => arrivals };
};

test("a registered profile is fetched once, also over restarts without the server, and anew when it changed", async () => {
  const plant = openPlant();
  const [first, second] = [contentOf("um"), contentOf("dois")];
  plant.serve(first);
  const profiles = plant.start();
  await profiles.update([named("linha-2", first)]);
  await profiles.update([named("linha-2", first)]);
  expect(profiles.profile("linha-2").title).toBe("um");
  expect(plant.fetched).toHaveLength(1);
  plant.served.clear();
  const again = plant.start();
  await again.update([named("linha-2", first)]);
  expect([again.profile("linha-2").title, plant.fetched.length]).toEqual(["um", 1]);
  const before = again.digest("linha-2");
  plant.serve(second);
  await again.update([named("linha-2", second)]);
  expect(again.profile("linha-2").title).toBe("dois");
  expect(again.digest("linha-2")).not.toBe(before);
  await again.update([]);
  expect(again.digest("linha-2")).toBeNull();
  expect(() => again.profile("linha-2")).toThrow(/nem um cadastro dele/);
});

test("one that does not come is told, leaves what was there in use, and another than its digest is refused", async () => {
  const plant = openPlant();
  const [first, second] = [contentOf("um"), contentOf("dois")];
  plant.serve(first);
  const profiles = plant.start();
  await profiles.update([named("linha-2", first), named("nova", second)]);
  expect(() => profiles.profile("nova")).toThrow(/não veio do servidor: sem rede/);
  await profiles.update([named("linha-2", second)]);
  expect(profiles.profile("linha-2").title).toBe("um");
  plant.served.set(named("", second).sha256, contentOf("três"));
  await profiles.update([named("linha-2", second)]);
  expect(profiles.profile("linha-2").title).toBe("um");
});

test("a file in the folder comes first and is told of with what is wrong with it; what ships comes last", async () => {
  const plant = openPlant();
  const registered = contentOf("cadastrado");
  plant.serve(registered);
  const folder = join(plant.dataDirectory, "profiles");
  mkdirSync(folder);
  writeFileSync(join(folder, "linha-2.json"), contentOf("da pasta"));
  writeFileSync(join(folder, "errado.json"), "{}");
  const profiles = plant.start();
  await profiles.update([named("linha-2", registered)]);
  expect(profiles.profile("linha-2").title).toBe("da pasta");
  expect(profiles.profile("fiel-1").title).toBe("Fiel 1: anel de pesagens");
  const told = profiles.inFolder();
  expect(told.map(({ name, title }) => [name, title])).toEqual([
    ["errado", null],
    ["linha-2", "da pasta"],
  ]);
  expect(told[0]?.fault).toMatch(/title/);
});
