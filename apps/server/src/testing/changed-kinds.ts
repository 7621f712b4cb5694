export type Values = Readonly<Record<string, unknown>>;

const erp = "https://erp.example/fiel/abcdefghijklmnop";

/** A kind of record whose changes may leave out a part. */
export interface Kind {
  readonly name: string;
  readonly path: string;
  /** Values that all differ from the defaults. */
  readonly values: () => Values;
  /** Fields without which a change is refused. */
  readonly needed: readonly string[];
  readonly asForm?: boolean;
  /** The record's id is part of the URL. */
  readonly byPath?: boolean;
  /** Fields that no answer shows. */
  readonly unseen?: readonly string[];
  /** Fields that a change sends besides the needed ones; another name by default. */
  readonly other?: Values;
}

const rule = () => ({
  name: "Parada",
  enabled: false,
  condition: { kind: "stopped", causes: [], except: [] },
  equipments: [],
  onDelayS: 60,
  offDelayS: 30,
  minimumCount: 2,
  countWithinS: 600,
  active: { when: "inHours", from: "06:00", to: "14:00", weekdays: [1] },
  suppressWhenSilent: false,
  digestAbove: 9,
  steps: [{ afterMinutes: 0, users: [ids.userId], roles: [], by: ["push"], destinations: [] }],
});
const product = {
  name: "Café 250 g",
  codeText: "2031",
  barCode: "7891234520318",
  type: "Café",
  brand: "Ouro",
  packSize: 20,
  unit: "unitg0",
  netWeight: 250,
  packageWeight: 8,
  correctionBelow: 4,
  correctionAbove: 5,
  rejectUnder: 9,
  rejectOver: 12,
  invalidAbove: 400,
  invalidBelow: 100,
  invalidDevianceAbove: 30,
  factoryDefault: false,
  costPerKg: 7.5,
};
const schedule = {
  name: "Noite",
  rhythm: "monthly",
  time: "06:00",
  weekday: 3,
  monthDay: 17,
  charts: ["Classification"],
  format: "pdf",
  recipients: ["marina@vale.example"],
  paused: true,
};

/** Ids that the values name, once they are known. */
export const ids = { userId: "", groupId: 0, productId: 0, machineId: 0 };

export const kinds: readonly Kind[] = [
  {
    name: "alert rule",
    path: "/registrations/alert-rules",
    values: rule,
    needed: ["name", "condition", "steps"],
  },
  {
    name: "product",
    path: "/registrations/products",
    values: () => product,
    needed: ["name", "barCode", "type", "brand", "packSize", "netWeight", "packageWeight"],
    asForm: true,
  },
  {
    name: "schedule of reports",
    path: "/reports/schedules",
    values: () => schedule,
    needed: ["name", "rhythm", "time", "charts", "recipients"],
    byPath: true,
  },
  {
    name: "event",
    path: "/registrations/events",
    values: () => ({ name: "Refeição", code: 40, notificationLevel: 3, planned: true }),
    needed: ["name", "notificationLevel"],
  },
  {
    name: "coil",
    path: "/registrations/coils",
    values: () => ({ name: "Filme", code: 3, weight: 12.5, estimate: 900 }),
    needed: ["name", "weight", "estimate"],
  },
  {
    name: "machine",
    path: "/registrations/equipments",
    values: () => ({
      mid: 31,
      name: "ARZ1",
      ip: "10.0.0.9",
      port: 1502,
      bitmap: 3,
      groupId: ids.groupId,
      profile: "fiel-classic",
      dataDirectory: "D:/dados",
      configDirectory: "D:/config",
      cpNetReferenceName: "ARZ",
      syncOldData: true,
      factor: 2.5,
      timeZone: "America/Manaus",
      expectedRate: 12,
    }),
    needed: ["name"],
    other: { name: "FEJ1" },
  },
  {
    name: "production order",
    path: "/registrations/orders",
    values: () => ({
      product: ids.productId,
      group: ids.groupId,
      codeText: "OP-7",
      count: 12,
      status: 1,
      dueAt: 1,
    }),
    needed: [],
    other: { status: 3 },
  },
  {
    name: "program's key",
    path: "/api-keys",
    values: () => ({ name: "Painel", scopes: ["stops"], machines: [7], lastDay: "2199-12-31" }),
    needed: [],
  },
  {
    name: "destination of events",
    path: "/event-destinations",
    values: () => ({ name: "ERP", url: erp, kinds: ["stops"], machines: [7], enabled: false }),
    needed: [],
    unseen: ["url"],
  },
];

export const shift = {
  name: "1º turno",
  team: "Azul",
  start: "06:00",
  end: "14:00",
  breaks: [{ start: "10:00", end: "10:15" }],
};
export const otherKinds: readonly Kind[] = [
  {
    name: "shift pattern",
    path: "/registrations/shift-patterns",
    values: () => ({
      name: "Padrão",
      groupId: ids.groupId,
      firstDay: "2199-01-01",
      anchorDay: "2199-01-02",
      cycleDays: 7,
      shifts: [{ ...shift, days: [0] }],
    }),
    needed: ["name", "firstDay", "anchorDay", "cycleDays", "shifts"],
  },
  {
    name: "shift exception",
    path: "/registrations/shift-exceptions",
    values: () => ({
      name: "Feriado",
      groupId: ids.groupId,
      firstDay: "2198-01-01",
      lastDay: "2198-01-02",
      kind: "instead",
      shifts: [shift],
    }),
    needed: ["name", "firstDay", "lastDay", "kind", "shifts"],
  },
  {
    name: "reason",
    path: "/registrations/reasons",
    values: () => ({ name: "Falta de filme", parentId: null, lossClass: "breakdown", groupId: ids.groupId }),
    needed: ["name"],
  },
  {
    name: "nominal rate",
    path: "/registrations/nominal-rates",
    values: () => ({ productId: ids.productId, equipmentId: ids.machineId, rate: 40 }),
    needed: [],
    other: { rate: 50 },
  },
  {
    name: "operator",
    path: "/registrations/operators",
    values: () => ({ name: "Ana", code: 12 }),
    needed: ["name"],
  },
];
