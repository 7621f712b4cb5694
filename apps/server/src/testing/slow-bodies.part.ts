import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { type IncomingMessage, request } from "node:http";
import { beforeAll, describe, expect, it } from "vitest";
import type { AlertPlant, Clock } from "../features/alerts/testing/alert-plant.ts";
import { bearer, type TestApp } from "./test-app.ts";

interface SlowCall {
  readonly path: string;
  /** Path of a request that makes the server cache the token; `path` by default. */
  readonly known?: string;
  readonly token: string;
  readonly body: object;
}

interface Given {
  readonly test: TestApp;
  readonly plant: AlertPlant;
  readonly clock: Clock;
  readonly enterAsSupport: () => Promise<{ readonly token: string; readonly grantId: number | undefined }>;
}

/** Tests of callers whose permission ends between the headers and the body of a request. */
export function describeSlowBodies(given: () => Given): void {
  describe("a change whose body is still coming", () => {
    let origin: string;
    beforeAll(async () => {
      origin = await given().test.app.listen({ port: 0, host: "127.0.0.1" });
    });
    /** Starts a request, runs `meanwhile`, sends the rest of the body and returns the status. */
    const sentSlowly = async (
      { path, known = path, token, body }: SlowCall,
      meanwhile: () => Promise<unknown>,
    ): Promise<number | undefined> => {
      const { test } = given();
      const text = JSON.stringify(body);
      // Caches the token, so that it is checked before the rest of the body arrives.
      await test.app.inject({ url: known, headers: bearer(token) });
      const asked = request(`${origin}${path}`, {
        method: "POST",
        headers: { ...bearer(token), "content-type": "application/json", "content-length": text.length },
      });
      const arrived = once(test.app.server, "request");
      const answered = once(asked, "response");
      asked.write(text.slice(0, 5));
      await arrived;
      await meanwhile();
      asked.end(text.slice(5));
      const [answer] = (await answered) as [IncomingMessage];
      answer.resume();
      return answer.statusCode;
    };
    const operators = async () =>
      (await given().plant.admin<{ code: number }[]>("/registrations/operators")).body.filter(
        ({ code }) => code === 7,
      );
    const operator = () => ({
      path: `/api/client/${given().plant.tenant.tenant}/registrations/operators`,
      body: { name: "Ana", code: 7 },
    });

    it("is made by no support whose grant ended meanwhile", async () => {
      const { plant, enterAsSupport } = given();
      const { token, grantId } = await enterAsSupport();
      const end = () => plant.admin(`/support/${grantId}`, { method: "DELETE" });
      expect(await sentSlowly({ ...operator(), token }, end)).toBe(401);
      expect(await operators()).toEqual([]);
    });

    it.each(["blocked", "removed", "another's role"] as const)(
      "is made by no administrator who is %s meanwhile",
      async (what) => {
        const { test, plant } = given();
        const { token, userId } = await test.signIn(plant.tenant, "Admin");
        const profile = `/users/profile/${userId}`;
        const ways = {
          blocked: () => plant.admin(`${profile}/block`, { body: { block: true } }),
          removed: () => plant.admin(profile, { method: "DELETE" }),
          "another's role": () => plant.admin(`${profile}/role`, { body: { role: "Operator" } }),
        };
        expect(await sentSlowly({ ...operator(), token }, ways[what])).toBe(401);
        expect(await operators()).toEqual([]);
      },
    );

    it("is stored by no gateway whose key was revoked meanwhile", async () => {
      const { plant, clock } = given();
      const { key } = (await plant.admin<{ key: string }>("/devices", { body: {} })).body;
      const batch = { gateway: randomUUID(), sequence: 1, sentAt: clock.nowMs };
      const call = {
        path: "/api/device/v1/batches",
        known: "/api/device/v1/machines",
        token: key,
        body: batch,
      };
      const revoke = () => plant.admin("/devices", { method: "DELETE" });
      expect(await sentSlowly(call, revoke)).toBe(401);
    });
  });
}
