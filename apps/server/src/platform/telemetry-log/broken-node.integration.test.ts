import { setTimeout as sleep } from "node:timers/promises";
import { Random } from "@fiel/simulator/machine";
import { openTestCluster, type TestClickHouseCluster, type TestNode } from "@fiel/testkit";
import { patience } from "@fiel/testkit/patience";
import { afterAll, beforeAll, expect, it } from "vitest";
import { BrokenDeliveries } from "../../testing/broken-deliveries.ts";
import { despiteEnding, openTelemetryOf, startEnded } from "../../testing/telemetry-places.ts";

const seed = Number(process.env["FIEL_SEED"]);
/** How often a node is killed. */
const rounds = Number(process.env["FIEL_KILLS"] ?? 4);

let cluster: TestClickHouseCluster;
let nodes: readonly TestNode[];
let deliveries: BrokenDeliveries;

beforeAll(async () => {
  // Without replicas, which need Keeper to become alike after a write that reached one of them.
  cluster = await openTestCluster(2, 1);
  nodes = cluster.shards.flat();
  deliveries = await BrokenDeliveries.open(await openTelemetryOf(cluster));
});
afterAll(async () => {
  await deliveries.stores.close();
  await cluster.close();
});

it(
  `every package is there once, in the rows and in every sum, when a node of a cluster is killed at any moment (FIEL_SEED=${seed})`,
  { timeout: patience.longMs },
  async () => {
    const random = new Random(seed, "node");
    await deliveries.deliver(random);
    const begunMs = performance.now();
    expect(await deliveries.apply()).toBe(true);
    const tookMs = performance.now() - begunMs;
    let broken = 0;
    for (let round = 0; round < rounds; round += 1) {
      await deliveries.deliver(random);
      const node = nodes[Math.floor(random.between(0, nodes.length))] as TestNode;
      const applying = deliveries.apply();
      await sleep(round === 0 ? 0 : random.between(0, 1.2 * tookMs));
      await node.kill();
      if (!(await applying)) broken += 1;
      await node.start();
      await expect.poll(() => startEnded(nodes).then(() => deliveries.apply())).toBe(true);
      const { acknowledged, stored, wrong } = await despiteEnding(nodes, () => deliveries.compare());
      expect(stored).toEqual(acknowledged);
      expect(wrong).toEqual([]);
    }
    expect(broken).toBeGreaterThan(0);
  },
);
