import type { Call } from "@fiel/contracts";

/** What a change of a client does after who made it is gone. */
type Effect =
  /** Data of the plant that let nobody in and tell nothing outside. */
  | "plant"
  /** Lets somebody in, sends data outside, or tells gateways what to connect to, run or write, also later. */
  | "outlives"
  /** Belongs to the person, or is signed with a name. */
  | "own"
  /** Ends the session that calls. */
  | "leaves";

interface ChangeKind {
  /** Path after the tenant. The kind has this call and those below it. */
  readonly below: string;
  /** Method of the changes of this kind; all methods when absent. */
  readonly method?: Call["method"];
  readonly effect: Effect;
}

/** Kinds of all changes that people of a client can make. The longest path that fits counts, of equal ones that with a method; a change without a kind fails the test. */
export const changeKinds: readonly ChangeKind[] = [
  { below: "alerts/destinations", effect: "outlives" },
  { below: "alerts/incidents", effect: "plant" },
  { below: "alerts/push-subscriptions", effect: "outlives" },
  { below: "api-keys", effect: "outlives" },
  { below: "boards", effect: "outlives" },
  { below: "boards/:id/command", effect: "plant" },
  { below: "devices", effect: "outlives" },
  { below: "devices/gateways", effect: "plant" },
  { below: "devices/gateways/:gateway/update", effect: "outlives" },
  { below: "devices/hand-over", effect: "plant" },
  { below: "devices/quarantine", effect: "plant" },
  { below: "devices/tests", effect: "plant" },
  { below: "event-destinations", effect: "outlives" },
  { below: "leaving", effect: "outlives" },
  { below: "quality/control-limits", effect: "own" },
  { below: "registrations/alert-rules", effect: "plant" },
  { below: "registrations/alert-rules/test", effect: "own" },
  { below: "registrations/coils", effect: "plant" },
  { below: "registrations/equipments", effect: "outlives" },
  { below: "registrations/equipments", method: "PUT", effect: "plant" },
  { below: "registrations/equipments/groups", effect: "plant" },
  { below: "registrations/events", effect: "plant" },
  { below: "registrations/imports", effect: "plant" },
  { below: "registrations/machine-profiles", effect: "outlives" },
  { below: "registrations/nominal-rates", effect: "plant" },
  { below: "registrations/operators", effect: "plant" },
  { below: "registrations/orders", effect: "plant" },
  { below: "registrations/products", effect: "plant" },
  { below: "registrations/products/:id/equipments", effect: "outlives" },
  { below: "registrations/reasons", effect: "plant" },
  { below: "registrations/shift-exceptions", effect: "plant" },
  { below: "registrations/shift-patterns", effect: "plant" },
  { below: "reports/schedules", effect: "outlives" },
  { below: "shifts/handover", effect: "own" },
  { below: "stops", effect: "plant" },
  { below: "support", effect: "outlives" },
  { below: "tablets", effect: "outlives" },
  { below: "tenant/logo", effect: "plant" },
  { below: "users", effect: "outlives" },
  { below: "users/access", effect: "leaves" },
  { below: "users/second-factor", effect: "own" },
  { below: "users/sessions", effect: "own" },
];

const base = "/api/client/:tenant/";

type Change = Pick<Call, "method" | "path">;

export const kindOf = ({ method, path }: Change): ChangeKind | null => {
  const fits = changeKinds.filter(
    ({ below, method: only = method }) =>
      only === method && (path === base + below || path.startsWith(`${base}${below}/`)),
  );
  const exactness = ({ below, method: only }: ChangeKind) => below.length + (only === undefined ? 0 : 0.5);
  return fits.toSorted((a, b) => exactness(b) - exactness(a))[0] ?? null;
};

const allowed: Readonly<Record<Effect, "changes" | "closed" | "sees">> = {
  plant: "changes",
  outlives: "closed",
  own: "closed",
  leaves: "sees",
};

/** What support may do by a change; null when nobody has said what kind it is. */
export const supportOf = (call: Change): "changes" | "closed" | "sees" | null => {
  const kind = kindOf(call);
  return kind === null ? null : allowed[kind.effect];
};
