import { batch as batchSchema, type BatchInput } from "@fiel/contracts";
import { describe, expect, it } from "vitest";
import { batchDigest } from "./batch-digest.ts";

const gateway = "6d3ea0a8-58a1-4bd9-8c0f-7b4ed6a2b6c1";
const digest = (input: Partial<BatchInput>): string =>
  batchDigest(batchSchema.parse({ gateway, sequence: 1, sentAt: 1, ...input })).toString("hex");
const group = { equipment: 3, at: [1_000, 2_000], weightMg: [5, 6] };
const status = { equipment: 3, at: 1_000, state: 2, speed: 60 };

describe("a batch's digest", () => {
  const sent = digest({ weighings: [group], statuses: [status] });

  it.each<[string, Partial<BatchInput>]>([
    ["when it is sent", { sentAt: 99 }],
    ["how far machines are read", { positions: [{ equipment: 3, positions: { a: "1" } }] }],
    [
      "defaults that are written out",
      {
        weighings: [
          {
            ...group,
            product: null,
            operator: null,
            clock: "gateway",
            verdict: [null, null],
            deviance: [null, null],
          },
        ],
        statuses: [{ ...status, product: null, clock: "gateway" }],
        occurrences: [],
      },
    ],
  ])("does not tell apart %s", (_, input) => {
    expect(digest({ weighings: [group], statuses: [status], ...input })).toBe(sent);
  });

  it.each<[string, Partial<BatchInput>]>([
    ["an instant", { weighings: [{ ...group, at: [1_000, 2_001] }] }],
    ["a weight", { weighings: [{ ...group, weightMg: [5, 7] }] }],
    ["an equipment", { weighings: [{ ...group, equipment: 4 }] }],
    ["a product", { weighings: [{ ...group, product: "7891" }] }],
    ["a verdict", { weighings: [{ ...group, verdict: ["useful", null] }] }],
    ["an inspection", { weighings: [{ ...group, inspected: [null, true] }] }],
    ["whose clock it is", { weighings: [{ ...group, clock: "machine" }] }],
    [
      "packages dealt to other groups",
      {
        weighings: [
          { ...group, at: [1_000], weightMg: [5] },
          { ...group, at: [2_000], weightMg: [6] },
        ],
      },
    ],
    ["a status", { statuses: [{ ...status, state: 3 }] }],
    ["a record more", { occurrences: [{ equipment: 3, code: 5, startedAt: 1, endedAt: null }] }],
    [
      "an end",
      {
        coils: [
          {
            equipment: 3,
            coil: 1,
            startedAt: 1,
            endedAt: null,
            weightStartMg: 9,
            weightEndMg: null,
            count: 0,
          },
        ],
      },
    ],
    ["a leftover", { leftovers: [{ equipment: 3, at: 1, kind: "scrap", weightMg: 5 }] }],
  ])("tells apart %s", (_, input) => {
    expect(digest({ weighings: [group], statuses: [status], ...input })).not.toBe(sent);
  });
});
