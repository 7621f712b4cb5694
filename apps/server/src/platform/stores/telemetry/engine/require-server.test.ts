import { describe, expect, it } from "vitest";
import { faultOfCluster } from "./require-server.ts";

describe("a cluster's fault", () => {
  const replica = { cluster: "balancas", internal_replication: 1 };
  const macros = new Set(["shard", "replica"]);

  it("is none when copies are ClickHouse's own work and every node knows its place", () => {
    const other = { cluster: "outro", internal_replication: 0 };
    expect(faultOfCluster("balancas", [replica, other], macros)).toBeNull();
  });

  it("is named", () => {
    expect(faultOfCluster("x", [], macros)).toBe("esse ClickHouse não conhece o cluster x; conhece: nenhum.");
    const twice = [replica, { ...replica, internal_replication: 0 }];
    expect(faultOfCluster("balancas", twice, macros)).toContain("internal_replication = true");
    expect(faultOfCluster("balancas", [replica], new Set(["shard"]))).toBe(
      "faltam em <macros> desse ClickHouse: replica.",
    );
  });
});
