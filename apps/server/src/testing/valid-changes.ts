import { formOf, type TestAnswer, type TestCaller } from "./test-caller.ts";

type Values = Readonly<Record<string, unknown>>;
type Sent = Values | ReturnType<typeof formOf>;

/** Ids of what the client has before its changes. */
export interface ChangedPlant {
  readonly machine: number;
  /** Id of a machine that is in no group. */
  readonly freeMachine: number;
  readonly machineNumber: number;
  readonly product: number;
  readonly group: number;
  readonly gateway: string;
  /** Id of a paired screen. */
  readonly board: number;
  /** Id of an open incident. */
  readonly incident: number;
  /** UTC ms. */
  readonly nowMs: number;
}

type Change = <T = Values>(
  method: "POST" | "PUT" | "DELETE",
  route: string,
  sent?: Sent,
  ids?: Readonly<Record<string, string | number>>,
) => Promise<TestAnswer<T>>;

const base = "/api/client/:tenant";

const isForm = (sent: Sent): sent is ReturnType<typeof formOf> => sent["body"] instanceof Buffer;

/** Creates a record, changes it, removes it and restores it; returns its id. */
async function changeRecord(
  change: Change,
  kind: string,
  values: Values,
  asSent: (values: Values) => Sent = (all) => all,
): Promise<number> {
  const route = `/registrations/${kind}`;
  const { id } = (await change<{ id: number }>("POST", route, asSent(values))).body;
  await change("PUT", route, asSent({ ...values, id }));
  await change("DELETE", `${route}/:id`, undefined, { id });
  await change("POST", `${route}/:id/restore`, undefined, { id });
  return id;
}

const asFormOf = (values: Values) =>
  formOf(Object.fromEntries(Object.entries(values).map(([name, value]) => [name, String(value)])));

async function changeRegistrations(change: Change, plant: ChangedPlant): Promise<void> {
  const { machine, freeMachine, product, group } = plant;
  await changeRecord(change, "coils", { name: "Filme", code: 31, weight: 12.5, estimate: 900 });
  await changeRecord(change, "events", { name: "Refeição", code: 41, notificationLevel: 0 });
  await changeRecord(change, "operators", { name: "Caio", code: 51 });
  await changeRecord(change, "orders", { product, group, codeText: "OP-9", count: 12, status: 1 });
  await changeRecord(change, "nominal-rates", { productId: product, equipmentId: machine, rate: 40 });
  const weights = { unit: "unitg0", packSize: 20, netWeight: 250, packageWeight: 8 };
  const named = {
    name: "Feijão 250 g",
    barCode: "7891234520319",
    type: "Feijão",
    brand: "Ouro",
    codeText: "F-9",
  };
  await changeRecord(change, "products", { ...named, ...weights }, asFormOf);
  const shift = { name: "1º turno", start: "06:00", end: "14:00", team: null, breaks: [] };
  const cycle = { firstDay: "2199-01-01", anchorDay: "2199-01-01", cycleDays: 7 };
  await changeRecord(change, "shift-patterns", {
    name: "Padrão",
    groupId: null,
    ...cycle,
    shifts: [{ ...shift, days: [0] }],
  });
  const days = { firstDay: "2198-01-01", lastDay: "2198-01-02" };
  await changeRecord(change, "shift-exceptions", {
    name: "Feriado",
    groupId: null,
    ...days,
    kind: "instead",
    shifts: [shift],
  });
  await change("PUT", "/registrations/equipments", { id: machine, name: "ARZ1", factor: 2 });
  const groups = "/registrations/equipments/groups";
  const sent = { equipments: [freeMachine], create: true };
  const made = await change<{ id: number }>("POST", `${groups}/:group`, sent, { group: "Sala" });
  const { id } = made.body;
  await change("PUT", groups, { id, name: "Sala 2" });
  await change("DELETE", `${groups}/:id`, undefined, { id });
  await change("POST", `${groups}/:id/restore`, undefined, { id });
  const logo = Buffer.from(
    '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><path d="M0 0h9v9z"/></svg>',
  );
  await change("PUT", "/tenant/logo", formOf({}, { logo: { name: "logo.svg", bytes: logo } }));
}

async function changeStops(change: Change, { machine, nowMs }: ChangedPlant): Promise<void> {
  const reasons = "/registrations/reasons";
  const { body: started } = await change<{ id: number }[]>("POST", `${reasons}/start`);
  const reasonId = await changeRecord(change, "reasons", {
    name: "Falta de filme",
    parentId: null,
    lossClass: "supply",
    groupId: null,
  });
  await change("PUT", `${reasons}/order`, { ids: [reasonId, ...started.map(({ id }) => id)] });
  const whole = { equipment: machine, startDate: nowMs - 7_200_000, endDate: nowMs - 3_600_000 };
  let revision = 0;
  const step = async (verb: string, sent: Values) => {
    const { body } = await change<{ changes: number[] }>("POST", `/stops/${verb}`, sent);
    revision = body.changes?.[0] ?? 0;
  };
  await step("explain", { stops: [{ ...whole, revision }], reasonId, comment: "acabou" });
  await step("split", { ...whole, revision, at: whole.startDate + 600_000 });
  await step("join", { ...whole, revision });
  await step("undo", { changes: [revision] });
  await step("clear", { stops: [{ ...whole, revision }] });
}

async function changeImports(change: Change): Promise<void> {
  const imports = "/registrations/imports";
  type Read = TestAnswer<{ readonly id: number; readonly mapping: Values }>;
  const read = (code: number): Promise<Read> => {
    const bytes = Buffer.from(`codigo;nome\n${code};Bia\n`);
    return change("POST", imports, formOf({ kind: "operators" }, { file: { name: "a.csv", bytes } }));
  };
  const { id, mapping } = (await read(61)).body;
  await change("PUT", `${imports}/:id/columns`, mapping, { id });
  await change("POST", `${imports}/:id/apply`, undefined, { id });
  await change("POST", `${imports}/:id/undo`, undefined, { id });
  await change("DELETE", `${imports}/:id`, undefined, { id: (await read(62)).body.id });
}

async function changeAlerts(change: Change, { incident: id }: ChangedPlant): Promise<void> {
  const step = { afterMinutes: 60, users: [], roles: ["Supervisor"], by: ["mail"], destinations: [] };
  const rule = {
    name: "Parada longa",
    condition: { kind: "stopped", causes: [], except: [] },
    steps: [step],
  };
  await change("POST", "/registrations/alert-rules/preview", rule);
  await change("POST", "/registrations/alert-rules/would-have-done", rule);
  await changeRecord(change, "alert-rules", rule);
  const incident = "/alerts/incidents/:id";
  await change("POST", `${incident}/acknowledge`, undefined, { id });
  await change("POST", `${incident}/give-back`, undefined, { id });
  await change("POST", `${incident}/shelve`, { minutes: 60 }, { id });
  await change("POST", `${incident}/unshelve`, undefined, { id });
}

async function changeDevices(
  change: Change,
  { gateway, board, machine, machineNumber }: ChangedPlant,
): Promise<void> {
  await change("POST", "/boards/:id/command", { command: "identify" }, { id: board });
  await change("POST", "/devices/gateways/:gateway/resend", undefined, { gateway });
  await change("POST", "/devices/hand-over", { equipment: machineNumber, gateway });
  await change("POST", "/devices/quarantine/replay", {});
  await change("POST", "/devices/quarantine/discard", { upTo: null, count: 0 });
  await change("POST", "/devices/tests", { id: machine });
}

/** Sends one valid request to each call by which a plant is changed; returns the answers' statuses with their error code and fields, by call. */
export async function makeValidChanges(
  caller: TestCaller,
  plant: ChangedPlant,
): Promise<ReadonlyMap<string, string>> {
  const answers = new Map<string, string>();
  const change: Change = async (method, route, sent, ids = {}) => {
    const at = Object.entries(ids).reduce(
      (so, [name, value]) => so.replace(`:${name}`, encodeURIComponent(value)),
      route,
    );
    const given = sent === undefined ? {} : isForm(sent) ? sent : { body: sent };
    const answer = await caller<never>(at, { method, ...given });
    const { status, code, fields } = answer;
    answers.set(
      `${method} ${base}${route}`,
      code === null ? String(status) : `${status} ${code} ${JSON.stringify(fields)}`,
    );
    return answer;
  };
  for (const part of [changeRegistrations, changeStops, changeAlerts, changeDevices])
    await part(change, plant);
  await changeImports(change);
  return answers;
}
