import { describe, expect, it } from "vitest";
import { createGate } from "./gate.ts";

describe("gate", () => {
  it("keeps a tenant to its share and all to the house's", () => {
    const gate = createGate(30, 20);
    const first = gate.enter(1, 10);
    expect(first).not.toBeNull();
    expect(gate.enter(1, 10)).not.toBeNull();
    expect(gate.enter(1, 1)).toBeNull();
    expect(gate.enter(2, 10)).not.toBeNull();
    expect(gate.enter(3, 10)).toBeNull();
    first?.();
    expect(gate.enter(3, 10)).not.toBeNull();
    expect(gate.enter(1, 10)).toBeNull();
  });

  it("lets many small ones in where it lets one large one in", () => {
    const gate = createGate(30, 20);
    for (let i = 0; i < 20; i += 1) expect(gate.enter(1, 1)).not.toBeNull();
    expect(gate.enter(1, 1)).toBeNull();
    expect(gate.enter(2, 11)).toBeNull();
    expect(gate.enter(2, 10)).not.toBeNull();
  });

  it("takes a tenant's only one even when it is more than the tenant's share", () => {
    const gate = createGate(30, 20);
    const leave = gate.enter(1, 25);
    expect(leave).not.toBeNull();
    expect(gate.enter(1, 1)).toBeNull();
    leave?.();
    expect(gate.enter(1, 1)).not.toBeNull();
  });
});
