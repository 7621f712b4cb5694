import type {
  ChangedStops,
  StopChangeEntry,
  Tablet,
  TabletHome,
  TabletMachine,
  TabletSettings,
} from "@fiel/contracts";
import { dayMs, minuteMs } from "@fiel/domain";
import type { LightMyRequestResponse } from "fastify";
import { sql } from "kysely";
import { beforeAll, describe, expect, it } from "vitest";
import { storeBatch } from "../../../testing/dashboard-questions.ts";
import { bearer, type TestApp } from "../../../testing/test-app.ts";
import { testCaller, type TestCaller } from "../../../testing/test-caller.ts";
import type { smallPlant } from "../../../testing/test-stores.ts";

/** Fixture shared by the tests of tablets. */
export interface TabletsAtNoon {
  readonly test: () => TestApp;
  readonly noonMs: number;
  readonly plant: typeof smallPlant;
  readonly settings: TabletSettings;
  /** Path of the call for what the tablet is bound to. */
  readonly home: string;
  readonly start: () => Promise<{ code: string; token: string }>;
  readonly ofTablet: (path: string, token: string) => Promise<LightMyRequestResponse>;
  readonly machinesOf: (token: string) => Promise<TabletMachine[]>;
}

/** Tests of answers from a tablet about the stops of its machines. */
export function describeAnswers(at: TabletsAtNoon): void {
  describe("what is told at a tablet", () => {
    const { noonMs, settings, home, start, ofTablet, machinesOf } = at;
    /** A stop of ten minutes; another one lasts four. */
    const [startedAt, endedAt] = [noonMs - 60 * minuteMs, noonMs - 50 * minuteMs];
    let own: { tenantId: number; tenant: string };
    let asAdmin: TestCaller;
    let token: string;
    let tablet: Tablet;
    let reasons: TabletHome["reasons"];

    beforeAll(async () => {
      own = await at.test().stores.addTenant({
        ...at.plant,
        reasons: [
          { name: "Mecânica" },
          { name: "Correia", parent: "Mecânica", lossClass: "breakdown" },
          { name: "Falta de filme", lossClass: "supply" },
        ],
      });
      asAdmin = testCaller(at.test().app, own.tenant, (await at.test().signIn(own, "Admin")).token);
      const started = await start();
      token = started.token;
      tablet = (await asAdmin<Tablet>("/tablets", { body: { ...settings, code: started.code } })).body;
      reasons = (await ofTablet(home, token)).json<TabletHome>().reasons;
      const occurrences = [
        { equipment: 3, code: 20, startedAt, endedAt },
        { equipment: 3, code: 20, startedAt: noonMs - 20 * minuteMs, endedAt: noonMs - 16 * minuteMs },
      ];
      // Two packages per minute since before midnight, except during the stops.
      const times = Array.from({ length: 1443 }, (_, place) => noonMs - (1442 - place) * 30_000).filter(
        (atMs) => !occurrences.some((one) => one.startedAt < atMs && atMs < one.endedAt),
      );
      const made = {
        equipment: 3,
        product: "ARROZ-1",
        operator: 12,
        at: times,
        weightMg: times.map(() => 1_010_000),
      };
      await storeBatch(at.test(), own.tenantId, noonMs, { weighings: [made], occurrences });
    });

    const idOf = (name: string) => reasons.find((one) => one.name === name)?.id as number;
    const stopOf = (revision: number) => ({ equipment: 3, startDate: startedAt, endDate: endedAt, revision });
    const explain = (name: string | null, comment: string | null = null) => ({
      kind: "explain",
      comment,
      suggested: null,
      reasonId: name === null ? null : idOf(name),
    });
    let count = 0;
    const newId = () => `00000000-0000-4000-8000-${String((count += 1)).padStart(12, "0")}`;
    const tell = async (told: object, revision: number, more: object = {}) => {
      const payload = { id: newId(), stop: stopOf(revision), told, operator: 12, givenAt: noonMs, ...more };
      const url = "/api/tablet/answers";
      const answer = await at.test().app.inject({ method: "POST", url, payload, headers: bearer(token) });
      return { status: answer.statusCode, ...answer.json<{ revision: number; error?: { code: string } }>() };
    };
    const history = async () => {
      const query = `equipment=3&startDate=${startedAt}&endDate=${endedAt}`;
      return (await asAdmin<{ changes: StopChangeEntry[] }>(`/stops/history?${query}`)).body.changes;
    };
    const stops = async () => (await machinesOf(token))[0]?.stops ?? [];

    it("is asked of stops of five minutes, and taken once however often it comes, with its own instant", async () => {
      expect((await stops()).map(({ asks, endDate, startDate }) => [endDate - startDate, asks])).toEqual([
        [4 * minuteMs, false],
        [10 * minuteMs, true],
      ]);
      const again = { id: newId(), givenAt: noonMs - 40 * minuteMs };
      const first = await tell(explain("Correia"), 0, again);
      expect(first.status).toBe(200);
      expect(await tell(explain("Correia"), 0, again)).toEqual(first);
      expect(await history()).toMatchObject([
        {
          action: "explain",
          givenAt: again.givenAt,
          by: { kind: "tablet", name: "Marina", operator: 12, tablet: "Linha 1" },
        },
      ]);
      expect((await stops())[1]).toMatchObject({
        reason: { name: "Correia", parent: "Mecânica" },
        explainedBy: "person",
        by: "Marina",
        asks: false,
        revision: first.revision,
      });
    });

    it("is not told behind somebody's back: 409 with what is there, and a later revision replaces it", async () => {
      const stale = await tell(explain("Falta de filme", "fim da bobina"), 0);
      expect([stale.status, stale.error?.code]).toEqual([409, "StopChanged"]);
      const { current } = stale.error as unknown as { current: ChangedStops };
      expect(current).toMatchObject({
        stops: [{ answers: [{ reason: { name: "Correia" }, by: { name: "Marina" } }] }],
        wanted: { reason: { name: "Falta de filme" }, comment: "fim da bobina" },
      });
      const told = await tell(explain("Falta de filme"), current.stops[0]?.revision ?? 0, { operator: null });
      expect(told.status).toBe(200);
      const [entry] = await history();
      expect(entry?.by).toMatchObject({ name: null, operator: null, tablet: "Linha 1" });
    });

    it("splits a stop, whose parts are asked about and told of apart, and takes all back", async () => {
      const [, whole] = await stops();
      const cleared = await tell({ kind: "clear" }, whole?.revision ?? 0);
      expect(cleared).toEqual({ status: 200, revision: 0 });
      const at = startedAt + 4 * minuteMs;
      const split = await tell({ kind: "split", at }, 0);
      const parts = (await stops()).slice(1);
      expect(parts.map(({ startDate, endDate, asks }) => [startDate, endDate, asks])).toEqual([
        [at, endedAt, true],
        [startedAt, at, true],
      ]);
      const part = { stop: { ...stopOf(split.revision), endDate: at } };
      expect((await tell(explain("Correia"), 0, part)).status).toBe(200);
      const [later, earlier] = (await stops()).slice(1);
      expect([later?.reason?.name, earlier?.reason?.name]).toEqual([undefined, "Correia"]);
      expect(later?.suggestions[0]).toEqual({ reasonId: idOf("Correia"), count: 1, of: 1 });
    });

    it("is refused of stops that the tablet showed days ago, and of what was told of them, and of a known id", async () => {
      const fieldsOf = async (more: object) => {
        const { status, error } = await tell(explain("Correia"), 0, more);
        const { fields = {} } = (error ?? {}) as { fields?: Record<string, unknown> };
        return [status, Object.keys(fields)];
      };
      const atDay = (days: number, minutes = 0) => noonMs - days * dayMs + minutes * minuteMs;
      const old = { equipment: 3, startDate: atDay(10), endDate: atDay(10, 10), revision: 0 };
      expect(await fieldsOf({ stop: old })).toEqual([422, ["endDate"]]);
      expect(await fieldsOf({ stop: old, givenAt: old.endDate })).toEqual([422, ["endDate"]]);
      expect((await asAdmin("/stops/explain", { body: { stops: [old], comment: "segredo" } })).status).toBe(
        200,
      );
      const long = { ...old, endDate: atDay(0, -90) };
      expect(await fieldsOf({ stop: long })).toEqual([422, ["startDate"]]);
      // The answer waited in a tablet without a network. A conflict reveals only the reason of another person's answer.
      const waited = { equipment: 3, startDate: atDay(3), endDate: atDay(3, 10), revision: 0 };
      const givenAt = atDay(3, 11);
      const body = { stops: [waited], comment: "segredo", reasonId: idOf("Correia") };
      expect((await asAdmin("/stops/explain", { body })).status).toBe(200);
      const stale = await tell(explain("Correia"), 0, { stop: waited, givenAt });
      expect([stale.status, JSON.stringify(stale)]).toEqual([409, expect.stringContaining("Correia")]);
      expect(JSON.stringify(stale)).not.toMatch(/segredo|Admin/);
      const id = newId();
      const next = { ...waited, startDate: atDay(2), endDate: atDay(2, 10) };
      expect((await tell(explain("Correia"), 0, { id, stop: next, givenAt: atDay(2, 11) })).status).toBe(200);
      expect(await fieldsOf({ id })).toEqual([422, ["id"]]);
    });

    it("is refused once the stop's shift is confirmed, unless it was told before and waited; supervisors still correct it", async () => {
      const stop = { equipment: 3, startDate: noonMs - 35 * minuteMs, endDate: noonMs - 34 * minuteMs };
      const confirmedMs = noonMs - 10 * minuteMs;
      await at.test().postgres.store.withTenant(own.tenantId, (transaction) =>
        sql`
          insert into shift_entries (tenant_id, group_id, start_at, end_at, action, actor_kind, written_at)
          select tenant_id, group_id, ${noonMs - 480 * minuteMs}::bigint, ${noonMs - 30 * minuteMs}::bigint, 'confirm', 'user', ${confirmedMs}::bigint
          from equipment where mid = 3
        `.execute(transaction),
      );
      const seen = { ...stop, revision: 0 };
      const late = await tell(explain("Correia"), 0, { stop: seen });
      expect([late.status, late.error?.code]).toEqual([409, "ShiftLocked"]);
      const waited = await tell(explain("Correia"), 0, { stop: seen, givenAt: confirmedMs - 1 });
      expect(waited.status).toBe(200);
      const body = { stops: [{ ...stop, revision: waited.revision }], comment: "conferido" };
      expect((await asAdmin("/stops/explain", { body })).status).toBe(200);
      // A stop that goes on into the next shift is told there.
      const onward = { equipment: 3, startDate: noonMs - 33 * minuteMs, endDate: noonMs - 29 * minuteMs };
      expect((await tell(explain("Correia"), 0, { stop: { ...onward, revision: 0 } })).status).toBe(200);
    });

    it("is refused of machines of others, unknown operators and reasons, and once the tablet is revoked", async () => {
      const stop = {
        equipment: 3,
        startDate: noonMs - 20 * minuteMs,
        endDate: noonMs - 18 * minuteMs,
        revision: 0,
      };
      const refused = async (more: object, told: object = explain("Correia")) =>
        (await tell(told, 0, { stop, ...more })).error?.code;
      expect(await refused({ stop: { ...stop, equipment: 4 } })).toBe("UnknownEquipment");
      expect(await refused({ operator: 99 })).toBe("UnknownOperator");
      expect(await refused({}, { ...explain(null, "x"), reasonId: 9999 })).toBe("InvalidRequest");
      expect(await refused({}, explain(null))).toBe("InvalidRequest");
      expect(await refused({ id: "1" })).toBe("InvalidRequest");
      const codes = Array.from({ length: 25 }, (_, place) => 500 + place);
      const answers: (string | undefined)[] = [];
      for (const operator of codes) answers.push(await refused({ operator }));
      // Known codes are refused too, so that the limit reveals nothing.
      expect([answers.at(-1), await refused({ operator: 12 })]).toEqual([
        "TooManyRequests",
        "TooManyRequests",
      ]);
      await asAdmin(`/tablets/${tablet.id}`, { method: "DELETE" });
      expect((await tell(explain("Correia"), 0)).status).toBe(401);
    });
  });
}
