import { setTimeout as sleep } from "node:timers/promises";
import { demoPassword, demoTenant } from "./demo-settings.ts";

interface Incident {
  readonly id: number;
  readonly state: string;
}

type Call = <T>(path: string, body?: object) => Promise<T>;

/** How often to look whether a machine has stopped. */
const lookEveryMs = 5_000;

const signedIn = async (address: string, name: string): Promise<Call> => {
  const at = `${address}/api/client/${demoTenant}`;
  const ask = async (url: string, body: object | undefined, token: string | null) => {
    const answer = await fetch(url, {
      method: body === undefined ? "GET" : "POST",
      headers: {
        "Content-Type": "application/json",
        ...(token === null ? {} : { Authorization: `Bearer ${token}` }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    if (!answer.ok) throw new Error(`${new URL(url).pathname}: ${answer.status} ${await answer.text()}`);
    return answer.json();
  };
  const credentials = { email: `${name}@demo.fiel`, password: demoPassword };
  const { token } = (await ask(`${at}/users/access`, credentials, null)) as { token: string };
  return async <T>(path: string, body?: object) => (await ask(at + path, body, token)) as T;
};

/**
 * Adds a rule that alerts the supervisor to stops longer than a minute, and one to the operational factor of the last eight hours, which some
 * machine has broken already: a visitor of the first minutes sees an alert too.
 */
const addRules = async (call: Call): Promise<void> => {
  const known = await call<readonly { readonly name: string }[]>("/registrations/alert-rules");
  const add = async (rule: { readonly name: string } & Record<string, unknown>): Promise<void> => {
    if (!known.some(({ name }) => name === rule.name)) await call("/registrations/alert-rules", rule);
  };
  await add({
    name: "Parada sem plano",
    condition: { kind: "stopped" },
    onDelayS: 60,
    steps: [
      { afterMinutes: 0, roles: ["Supervisor"] },
      { afterMinutes: 30, roles: ["Admin"] },
    ],
  });
  await add({
    name: "Fator abaixo de 97 %",
    condition: { kind: "factor", limit: 97, minutes: 480, withoutPlanned: false },
    steps: [{ afterMinutes: 0, roles: ["Supervisor"] }],
  });
};

/** Adds a daily report to the supervisor, and sends yesterday's now. */
const addSchedule = async (call: Call): Promise<void> => {
  const { schedules } = await call<{ schedules: readonly object[] }>("/reports/schedules");
  if (schedules.length > 0) return;
  const { id } = await call<{ id: number }>("/reports/schedules", {
    name: "Resumo do dia",
    rhythm: "daily",
    time: "06:00",
    charts: ["Classification", "OperationalFactor", "Occurrences", "ProductionOrders"],
    recipients: ["supervisor@demo.fiel"],
  });
  await call(`/reports/schedules/${id}/run`, {});
};

/** Adds a screen in the hall, paired as a user would pair it. */
const addBoard = async (call: Call, address: string): Promise<void> => {
  if ((await call<unknown[]>("/boards")).length > 0) return;
  const answer = await fetch(`${address}/api/tv/pairings`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ width: 1920, height: 1080, version: "demo" }),
  });
  const { code } = (await answer.json()) as { code: string };
  await call("/boards", {
    code,
    name: "Entrada da fábrica",
    place: "Ao lado da linha 1",
    equipments: [],
    pages: ["stops", "machines", "production", "pace", "giveaway"],
    seconds: 20,
    zoom: "today",
    theme: "dark",
    darkFrom: "22:00",
    darkTo: "05:00",
    warnStops: true,
  });
};

/** Acknowledges the first incident, as soon as a machine has stopped long enough. */
const acknowledgeOne = async (call: Call, signal: AbortSignal): Promise<void> => {
  for (; !signal.aborted; await sleep(lookEveryMs, undefined, { signal }).catch(() => undefined)) {
    const { incidents } = await call<{ incidents: readonly Incident[] }>("/alerts/incidents");
    if (incidents.some(({ state }) => state === "acknowledged")) return;
    const open = incidents.find(({ state }) => state === "open");
    if (open === undefined) continue;
    await call(`/alerts/incidents/${open.id}/acknowledge`, {});
    return;
  }
};

/** Adds what a plant in use has: rules, a screen, a report by mail and an acknowledged incident. */
export const furnish = async (address: string, signal: AbortSignal): Promise<void> => {
  const admin = await signedIn(address, "admin");
  await addRules(admin);
  await addSchedule(admin);
  await addBoard(admin, address);
  await acknowledgeOne(await signedIn(address, "supervisor"), signal);
};
