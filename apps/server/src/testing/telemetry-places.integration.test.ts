import { expect, it } from "vitest";
import { openTestCluster } from "@fiel/testkit";
import { openTelemetryOf } from "./telemetry-places.ts";

it("starts a node again that ended before its tables were made", async () => {
  const cluster = await openTestCluster(1, 1);
  try {
    await cluster.shards[0]?.[0]?.kill();
    const store = await openTelemetryOf(cluster);
    await expect(store.ping()).resolves.toBeUndefined();
    await store.close();
  } finally {
    await cluster.close();
  }
});
