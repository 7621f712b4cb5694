import { registerProfileSchema } from "@fiel/contracts";
import { expect, test } from "vitest";
import { MachineTrouble, type TroubleKind } from "../driver.ts";
import { RefusedSpan } from "./connection.ts";
import { createTriggerReader } from "./trigger-reader.ts";

const [weight, trigger, acknowledged] = [0, 20, 40];
const { packages } = registerProfileSchema.parse({
  title: "Gatilho com confirmação",
  packages: {
    kind: "trigger",
    trigger: { address: trigger },
    weightMg: { address: weight, type: "u32" },
    acknowledge: { address: acknowledged, table: "holding" },
  },
});
const trouble = (kind: TroubleKind) => new MachineTrouble(kind, "função não aceita");

test.each([
  ["no such register", new RefusedSpan("registradores 40-40", 1), 0],
  ["no such function", trouble("wrong"), 0],
  ["silence", trouble("silent"), 1],
])(
  "a machine whose acknowledgement cannot be read (%s) goes on after a takeover",
  async (_, error, failed) => {
    if (packages.kind !== "trigger") throw new Error("another kind");
    const written: number[] = [];
    const connection = {
      read: () => Promise.reject(error),
      write: async (_table: string, _address: number, value: number) => void written.push(value),
    };
    const read = createTriggerReader({ packages, connection, mayWrite: true, isTakenOver: true });
    const image = { number: ({ address }: { address: number }) => (address === trigger ? 1 : 226_000) };
    const told = JSON.stringify({ at: 1, isTaken: true, isAcknowledged: true });
    let failures = 0;
    const look = (now: number) =>
      read(image as unknown as Parameters<typeof read>[0], told, now).catch(() => (failures += 1));
    for (let now = 2; now < 5; now += 1) await look(now);
    expect(failures).toBe(failed);
    expect(written).toContain(1);
  },
);
