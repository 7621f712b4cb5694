import { describe, expect, it } from "vitest";
import { createGate } from "./gate.ts";

describe("gate", () => {
  it("keeps a tenant to its share and all to the house's", () => {
    const gate = createGate(3, 2);
    const first = gate.enter(1);
    expect(first).not.toBeNull();
    expect(gate.enter(1)).not.toBeNull();
    expect(gate.enter(1)).toBeNull();
    expect(gate.enter(2)).not.toBeNull();
    expect(gate.enter(3)).toBeNull();
    first?.();
    expect(gate.enter(3)).not.toBeNull();
    expect(gate.enter(1)).toBeNull();
  });
});
