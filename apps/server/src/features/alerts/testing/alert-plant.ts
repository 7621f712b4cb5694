import { randomUUID } from "node:crypto";
import type { AlertIncident, AlertRule, BatchInput, WhyNot } from "@fiel/contracts";
import { minuteMs } from "@fiel/domain";
import type { FastifyInstance } from "fastify";
import { bearer, type TestApp } from "../../../testing/test-app.ts";
import { testCaller, type TestCaller } from "../../../testing/test-caller.ts";
import { smallPlant } from "../../../testing/test-stores.ts";

type Occurrence = NonNullable<BatchInput["occurrences"]>[number];

/** Clock of the servers of a test, UTC ms. */
export interface Clock {
  nowMs: number;
}

/** A client with two machines (ARZ1: 3, FEJ1: 4), an administrator, a supervisor who is told, and a gateway. */
export interface AlertPlant {
  readonly tenant: { readonly tenantId: number; readonly tenant: string };
  readonly admin: TestCaller;
  readonly person: { readonly id: string; readonly email: string };
  readonly gateway: string;
  readonly deviceKey: string;
  send(records: Partial<BatchInput>, server?: FastifyInstance): Promise<void>;
  /** An open occurrence that began `agoMs` ago. */
  stop(agoMs: number, more?: Partial<Occurrence>): Occurrence;
  /** Steps that tell the supervisor immediately. */
  told(): object[];
  addRule(more: object): Promise<AlertRule>;
  changeRule(rule: AlertRule, more: object): Promise<AlertRule>;
  incidents(query?: string): Promise<AlertIncident[]>;
  /** Subjects of the mails sent to the supervisor. */
  mails(): string[];
  /** Codes of the supervisor's reasons for the last hour. */
  whyNot(rule: number): Promise<string[]>;
}

export async function addAlertPlant(test: TestApp, clock: Clock): Promise<AlertPlant> {
  const tenant = await test.stores.addTenant({
    ...smallPlant,
    events: [
      { code: 20, name: "Falta de filme", notificationLevel: 0 },
      { code: 21, name: "Refeição", notificationLevel: 0, planned: true },
      { code: 22, name: "Motor", notificationLevel: 0 },
    ],
  });
  const admin = testCaller(test.app, tenant.tenant, (await test.signIn(tenant, "Admin")).token);
  const { email, userId: id } = await test.addUser(tenant.tenantId, "Supervisor");
  const key = await test.addDeviceKey(tenant.tenantId);
  const [gateway, person] = [randomUUID(), { id, email }];
  const told = () => [{ afterMinutes: 0, users: [id], by: ["mail"] }];
  const saved = async (method: "POST" | "PUT", body: object): Promise<AlertRule> => {
    const answer = await admin<AlertRule>("/registrations/alert-rules", { method, body });
    if (answer.status !== 200) throw new Error(`${answer.code} ${JSON.stringify(answer.fields)}`);
    return answer.body;
  };
  return {
    tenant,
    admin,
    person,
    gateway,
    deviceKey: key,
    told,
    send: sending(test, clock, { key, gateway }),
    stop: (agoMs, more = {}) => ({
      equipment: 3,
      code: 20,
      startedAt: clock.nowMs - agoMs,
      endedAt: null,
      ...more,
    }),
    addRule: (more) =>
      saved("POST", { name: "Parada sem plano", condition: { kind: "stopped" }, steps: told(), ...more }),
    changeRule: (rule, more) => saved("PUT", { ...valuesOf(rule), ...more }),
    incidents: async (query = "") =>
      (await admin<{ incidents: AlertIncident[] }>(`/alerts/incidents${query}`)).body.incidents,
    mails: () => test.mails.filter(({ to }) => to === email).map(({ subject }) => subject),
    async whyNot(rule) {
      const { nowMs } = clock;
      const query = `rule=${rule}&user=${id}&startTimestamp=${nowMs - 60 * minuteMs}&endTimestamp=${nowMs + 1}`;
      const { body } = await admin<{ reasons: WhyNot[] }>(`/alerts/why-not?${query}`);
      return body.reasons.map(({ code }) => code);
    },
  };
}

function valuesOf(rule: AlertRule): object {
  const { open: _, untold: _untold, version: __, createdAt: ___, removedAt: ____, ...values } = rule;
  return values;
}

/** Sends batches like a gateway, with ascending numbers. */
function sending(
  test: TestApp,
  clock: Clock,
  { key, gateway }: { readonly key: string; readonly gateway: string },
): AlertPlant["send"] {
  let sequence = 0;
  return async (records, server = test.app) => {
    sequence += 1;
    const payload = { gateway, sequence, sentAt: clock.nowMs, ...records };
    const url = "/api/device/v1/batches";
    const answer = await server.inject({ method: "POST", url, payload, headers: bearer(key) });
    if (answer.statusCode !== 200) throw new Error(answer.body);
  };
}
