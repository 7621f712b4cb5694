import { minuteMs } from "@fiel/domain";
import { describe, expect, it } from "vitest";
import { bearer, type TestApp } from "../../../testing/test-app.ts";
import { testCaller } from "../../../testing/test-caller.ts";
import type { AlertPlant } from "./alert-plant.ts";

/** Tests of the incident list and its workbook, including access by others. */
export const describeList = (opened: () => { readonly test: TestApp; readonly plant: AlertPlant }): void => {
  describe("the list", () => {
    it("has what ended in the hours of the filter's days, and what lasts whatever they are", async () => {
      const { plant } = opened();
      await plant.addRule({});
      await plant.send({ occurrences: [plant.stop(minuteMs), plant.stop(30 * minuteMs, { equipment: 4 })] });
      await expect.poll(() => plant.incidents()).toHaveLength(2);
      const [lasting, other] = (await plant.incidents()).toSorted((a, b) => b.startedAt - a.startedAt);
      const endedAt = (other?.startedAt ?? 0) + 10 * minuteMs;
      await plant.send({ occurrences: [plant.stop(30 * minuteMs, { equipment: 4, endedAt })] });
      await expect.poll(() => plant.incidents("?states=ended")).toHaveLength(1);
      const at = (from: number, to: number) => ({
        startTimestamp: (other?.startedAt ?? 0) + from * minuteMs,
        endTimestamp: (other?.startedAt ?? 0) + to * minuteMs,
      });
      const named = async (...dates: object[]) => {
        const found = await plant.incidents(`?dates=${encodeURIComponent(JSON.stringify(dates))}`);
        return found.map(({ id }) => id);
      };
      expect(await named(at(-60, -50), at(11, 20))).toEqual([lasting?.id]);
      expect(await named(at(-60, -50), at(5, 6))).toEqual([lasting?.id, other?.id]);
      expect(await named(at(-60, 1))).toEqual([lasting?.id, other?.id]);
    });

    it("may be of one kind alone, however many others ended after it", async () => {
      const { plant } = opened();
      const event = await plant.addRule({ name: "Ocorrência", condition: { kind: "event", codes: [20] } });
      await plant.addRule({});
      await plant.send({ occurrences: [plant.stop(minuteMs)] });
      await expect.poll(() => plant.incidents()).toHaveLength(2);
      const found = await plant.incidents("?kinds=event&limit=1");
      expect(found.map(({ rule }) => rule.id)).toEqual([event.id]);
      expect(await plant.incidents("?kinds=conformity")).toEqual([]);
    });

    it("is a workbook too, and another tenant's is not seen", async () => {
      const { test, plant } = opened();
      await plant.addRule({});
      await plant.send({ occurrences: [plant.stop(minuteMs)] });
      await expect.poll(() => plant.incidents()).toHaveLength(1);
      const [one] = await plant.incidents();
      const other = await test.postgres.addTenant();
      const stranger = testCaller(test.app, other.tenant, (await test.signIn(other, "Admin")).token);
      expect((await stranger(`/alerts/incidents/${one?.id}`)).code).toBe("NotFound");
      expect((await stranger<{ incidents: object[] }>("/alerts/incidents")).body.incidents).toEqual([]);
      const { token } = await test.signIn(plant.tenant, "Operator");
      const url = `/api/client/${plant.tenant.tenant}/alerts/incidents.xlsx`;
      const file = await test.app.inject({ method: "GET", url, headers: bearer(token) });
      expect(file.statusCode).toBe(200);
      expect(file.rawPayload.subarray(0, 2).toString()).toBe("PK");
    });
  });
};
