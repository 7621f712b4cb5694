import { getConformity } from "@fiel/contracts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type DashboardPlant, nowMs, openDashboardPlant } from "../../testing/dashboard-plant.ts";
import { ask, tryCall } from "../../testing/dashboard-questions.ts";
import { pretendHour } from "../../testing/weighing-records.ts";

const beginMs = Date.UTC(2026, 2, 8, 7);

let opened: DashboardPlant;
beforeAll(async () => {
  opened = await openDashboardPlant();
});
afterAll(() => opened.test.close());

describe("the call of conformity", () => {
  it("is open to operators and closed to other clients", async () => {
    const query = { windows: [{ startMs: 0, endMs: nowMs }], equipment: 4 };
    expect((await tryCall(opened.test.app, getConformity, opened.caller("operator"), query)).status).toBe(
      200,
    );
    expect((await tryCall(opened.test.app, getConformity, opened.caller("other"), query)).status).toBe(403);
    const other = await opened.addFactory();
    expect((await ask(opened.test.app, getConformity, other, query)).data.result).toEqual([]);
  });

  it.each([
    ["no equipment", { equipment: [] }, "InvalidRequest", "equipment"],
    ["several equipment", { equipment: [3, 4] }, "InvalidRequest", "equipment"],
    ["a sample size that no plan has", { sampleSize: 7 }, "InvalidRequest", "sampleSize"],
    ["an equipment that is not the client's", { equipment: 99 }, "UnknownEquipment", "equipment"],
    [
      "one that is not, as in every filter",
      { equipment: undefined, equipments: 99 },
      "UnknownEquipment",
      "equipments",
    ],
    ["an unknown product", { product: "NADA" }, "UnknownProduct", "product"],
    ["no dates", { windows: [] }, "InvalidRequest", "dates"],
    [
      "dates beyond any calendar",
      { windows: [{ startMs: 8_640_000_000_000_001, endMs: 8_640_000_000_000_002 }] },
      "InvalidRequest",
      "dates.0.startTimestamp",
    ],
  ])("refuses %s with the field's name", async (_what, wrong, code, field) => {
    const query = { windows: [{ startMs: 1, endMs: 2 }], equipment: 3, ...wrong };
    const { status, body } = await tryCall(opened.test.app, getConformity, opened.caller(), query);
    expect(status).toBe(422);
    expect(body).toMatchObject({ error: { code, fields: { [field]: expect.any(String) as string } } });
  });

  it("refuses more packages than it could sort in the memory of a call", async () => {
    const factory = await opened.addFactory();
    await pretendHour(opened.test, factory.tenantId, 3, beginMs, 3_000_001);
    const query = { windows: [{ startMs: beginMs, endMs: nowMs }], equipment: 3 };
    const { status, body } = await tryCall(opened.test.app, getConformity, factory, query);
    expect(status).toBe(422);
    expect(body).toMatchObject({
      error: {
        code: "WindowTooLarge",
        fields: { dates: "O período é grande demais: escolha um mais curto." },
      },
    });
  });

  it("says in the product's words that one equipment must be chosen", async () => {
    const { body } = await tryCall(opened.test.app, getConformity, opened.caller(), {
      windows: [{ startMs: 1, endMs: 2 }],
      equipment: [3, 4],
    });
    expect(body).toMatchObject({
      error: { fields: { equipment: "Escolha somente 1 (um) equipamento para exibir conformidade" } },
    });
  });
});
