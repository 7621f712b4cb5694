import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { openTelemetry, type TelemetryStore } from "./open-telemetry.ts";
import { sql } from "./sql.ts";

const directory = mkdtempSync(join(tmpdir(), "fiel-memory-"));
const endless = sql`select sum(sipHash64(number)) from numbers(1000000000000)`;
const hourMs = 3_600_000;
const startMs = Math.floor(Date.now() / hourMs) * hourMs;
let telemetry: TelemetryStore;

beforeAll(async () => {
  const settings = { directory, clickhouseUrl: null, clickhouseCluster: null };
  telemetry = await openTelemetry(settings, (work) => work());
});
afterAll(async () => {
  await telemetry.close();
  rmSync(directory, { recursive: true, force: true });
});

it("reads into memory, and stores, while the tenants' questions hold all that they may", async () => {
  const leaving = new AbortController();
  const greedy = [1, 2].flatMap((tenantId) =>
    Array.from({ length: 5 }, () => telemetry.forTenant(tenantId).text(endless, leaving.signal)),
  );
  const ended = Promise.allSettled(greedy);
  let over = 0;
  for (const one of greedy) void one.catch(() => undefined).then(() => (over += 1));
  const mine = telemetry.forTenant(1);
  expect(await mine.liveHour(startMs, leaving.signal)).toMatchObject({ rows: 0 });
  const block = mine.newBlock("weighings", 1);
  block.instants("at")(0, startMs + 1);
  await mine.insert("weighings", block, "one", true);
  expect(await mine.liveHour(startMs, leaving.signal)).toMatchObject({ rows: 1 });
  // None of them has come to its limit meanwhile.
  expect(over).toBe(0);
  leaving.abort(new Error("left"));
  for (const end of await ended) expect(end.status).toBe("rejected");
});
