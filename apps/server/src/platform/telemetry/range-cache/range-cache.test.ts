import { hourMs } from "@fiel/domain";
import { expect, it, vi } from "vitest";
import { createRangeCache, type ReaderOf } from "./range-cache.ts";
import { TenantChanges } from "../../data-versions/tenant-changes.ts";

const present = 100 * hourMs + 1;
const windows = [{ startMs: 50 * hourMs, endMs: 60 * hourMs }];

/** A tenant's data versions as a server reads them. */
function openTenant() {
  const changes = new TenantChanges(1);
  let version = 1;
  return {
    change: (part: number): void => {
      version += 1;
      changes.hear({ version, changed: [[part, version]], forgotten: 0 }, present);
    },
    reader: (tenantId = 1): ReaderOf => ({
      tenantId,
      data: { name: `v${version}`, version, changes },
      presentMs: present,
      signal: new AbortController().signal,
    }),
  };
}

it("reads again only after something of what was read changed", async () => {
  const of = createRangeCache();
  const { change, reader } = openTenant();
  let reads = 0;
  const ask = () =>
    of(reader()).get({ weighings: windows }, "n", async () => ({ value: { reads: ++reads }, bytes: 8 }));
  expect(await ask()).toEqual({ reads: 1 });
  change(49);
  change(60);
  change(-2);
  expect(await ask()).toEqual({ reads: 1 });
  change(59);
  expect(await ask()).toEqual({ reads: 2 });
  expect(await ask()).toEqual({ reads: 2 });
});

it("keeps what was read while something changed no longer than until it is told", async () => {
  const of = createRangeCache();
  const { change, reader } = openTenant();
  const begun = reader();
  const read = vi.fn(async () => ({ value: {}, bytes: 1 }));
  change(55);
  // Read at the version before the change, so it is unknown whether the value includes the change.
  await of(begun).get({ weighings: windows }, "n", read);
  await of(reader()).get({ weighings: windows }, "n", read);
  expect(read).toHaveBeenCalledTimes(2);
});

it("is one reading for all who ask at the same time, and ends when none of them waits", async () => {
  const of = createRangeCache();
  const { reader } = openTenant();
  const leave = new AbortController();
  const ended: boolean[] = [];
  const read = (signal: AbortSignal) =>
    new Promise<never>((_, reject) =>
      signal.addEventListener("abort", () => {
        ended.push(true);
        reject(signal.reason as Error);
      }),
    );
  const both = [1, 2].map(() =>
    of({ ...reader(), signal: leave.signal }).get({ kinds: ["coils"] }, "n", read),
  );
  leave.abort(new Error("gone"));
  for (const one of both) await expect(one).rejects.toThrow("gone");
  expect(ended).toEqual([true]);
});

it("gives a tenant nothing of another's, and keeps nothing while no version can be told", async () => {
  const of = createRangeCache();
  const { reader } = openTenant();
  const value = (name: string) => async () => ({ value: { name }, bytes: 1 });
  expect(await of(reader(1)).get({ weighings: windows }, "n", value("one"))).toEqual({ name: "one" });
  expect(await of(reader(2)).get({ weighings: windows }, "n", value("two"))).toEqual({ name: "two" });
  const blind = { ...reader(1), data: null };
  expect(await of(blind).get({ weighings: windows }, "n", value("three"))).toEqual({ name: "three" });
  expect(of(blind).open).toEqual([{ startMs: 0, endMs: Infinity }]);
});

it("calls the hour that is going on open, and those in which something came in lately", () => {
  const of = createRangeCache();
  const { change, reader } = openTenant();
  change(99);
  change(40);
  expect(of(reader()).open).toEqual([
    { startMs: 40 * hourMs, endMs: 41 * hourMs },
    { startMs: 99 * hourMs, endMs: 101 * hourMs },
  ]);
});

it("reads of each machine once what others asked for too, and after a change what is asked", async () => {
  const of = createRangeCache();
  const { change, reader } = openTenant();
  const asked: number[][] = [];
  const ask = (mids: readonly number[]) =>
    of(reader()).getPerMachine({ weighings: windows }, "n", mids, async (missing) => {
      asked.push([...missing]);
      const found = missing.filter((mid) => mid !== 3);
      return new Map(found.map((mid) => [mid, { value: { mid, reading: asked.length }, bytes: 8 }]));
    });
  expect([...(await ask([1, 2, 3])).values()]).toEqual([
    { mid: 1, reading: 1 },
    { mid: 2, reading: 1 },
  ]);
  expect([...(await ask([3, 4, 1])).values()]).toEqual([
    { mid: 4, reading: 2 },
    { mid: 1, reading: 1 },
  ]);
  change(55);
  expect([...(await ask([1])).keys()]).toEqual([1]);
  // Values read before the change are no longer valid; values read after it are.
  await Promise.all([ask([1, 4]), ask([1, 4])]);
  expect(asked).toEqual([[1, 2, 3], [4], [1], [4]]);
});

it("keeps nothing of each machine while no version can be told", async () => {
  const of = createRangeCache();
  const { reader } = openTenant();
  let reads = 0;
  const ask = () =>
    of({ ...reader(), data: null }).getPerMachine({ weighings: windows }, "n", [1, 2], async () => {
      reads += 1;
      return new Map([[1, { value: { reads }, bytes: 1 }]]);
    });
  expect([...(await ask())]).toEqual([[1, { reads: 1 }]]);
  expect([...(await ask())]).toEqual([[1, { reads: 2 }]]);
});
