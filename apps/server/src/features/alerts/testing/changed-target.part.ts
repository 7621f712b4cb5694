import { minuteMs } from "@fiel/domain";
import { describe, expect, it } from "vitest";
import { formOf } from "../../../testing/test-caller.ts";
import { weighingsOf } from "../../../testing/test-stores.ts";
import type { AlertPlant, Clock } from "./alert-plant.ts";

/** Tests in which a product's target is changed while the product is packed. */
export function describeChangedTarget(at: () => { readonly plant: AlertPlant; readonly clock: Clock }): void {
  describe("a target that is changed on purpose", () => {
    it.each([
      { against: "nominal", netWeight: "940", afterMg: 950_000 },
      { against: "day", netWeight: "940", afterMg: 950_000 },
      // A net weight of 0 marks goods in bulk, which have no target.
      { against: "day", netWeight: "0", afterMg: 1_010_000 },
    ])("is no drift of the mean from the $against, to $netWeight", async (changed) => {
      const { against, netWeight, afterMg } = changed;
      const { plant, clock } = at();
      const weights = Array.from({ length: 100 }, () => 1_010_000);
      const dayBefore = weighingsOf(clock.nowMs - 5 * 60 * minuteMs, weights);
      await plant.send({ weighings: [...dayBefore, ...weighingsOf(clock.nowMs - 8 * minuteMs, weights)] });
      const { body: products } = await plant.admin<{ id: number }[]>("/registrations/products?key=ARROZ-1");
      const { body, headers } = formOf({
        id: String(products[0]?.id),
        name: "Arroz 1 kg",
        barCode: "1",
        type: "Arroz",
        brand: "Vale",
        netWeight,
        packageWeight: "10",
        packSize: "10",
      });
      expect((await plant.admin("/registrations/products", { method: "PUT", body, headers })).status).toBe(
        200,
      );
      // Packages made by the new target are far from the old one. Without a target the weight stays as it was.
      clock.nowMs += 2 * minuteMs;
      const after = Array.from({ length: 60 }, () => afterMg);
      await plant.send({ weighings: weighingsOf(clock.nowMs - minuteMs, after) });
      const condition = { kind: "meanDrift", limit: 0, against, minutes: 10, minimumPackages: 20 };
      const would = await plant.admin("/registrations/alert-rules/would-have-done", {
        body: { name: "Média", condition, steps: plant.told() },
      });
      expect(would).toMatchObject({ status: 200, body: { incidents: [] } });
    });
  });
}
