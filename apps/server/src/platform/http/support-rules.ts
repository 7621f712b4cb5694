import { type Call, joinCalls, type SupportAccess } from "@fiel/contracts";
import { CallError } from "./call-error.ts";

const base = "/api/client/:tenant";

/**
 * Calls, with those below them, by which support may change a client's own data when its grant allows changes. None of them lets anybody in, sends
 * data outside, or determines what gateways connect to or write, after the grant ends. All other changes are closed, also new kinds of registrations.
 */
const changeable = [
  `${base}/registrations/alert-rules`,
  `${base}/registrations/coils`,
  `${base}/registrations/equipments`,
  `${base}/registrations/events`,
  `${base}/registrations/imports`,
  `${base}/registrations/operators`,
  `${base}/registrations/orders`,
  `${base}/registrations/products`,
  `${base}/registrations/reasons`,
  `${base}/registrations/nominal-rates`,
  `${base}/registrations/shift-exceptions`,
  `${base}/registrations/shift-patterns`,
  `${base}/stops`,
  `${base}/alerts/incidents`,
  `${base}/devices/gateways`,
  `${base}/devices/hand-over`,
  `${base}/devices/quarantine`,
  `${base}/devices/tests`,
  `${base}/boards/:id/command`,
  `${base}/tenant/logo`,
] as const;

/** Changes among those that are closed all the same: gateways act by them after the grant, or they write to the caller in person. */
const closed: ReadonlySet<string> = new Set([
  `POST ${base}/registrations/equipments`,
  `DELETE ${base}/registrations/equipments/:id`,
  `POST ${base}/registrations/equipments/:id/restore`,
  `DELETE ${base}/registrations/equipments/:id/products/config`,
  `PUT ${base}/registrations/products/:id/equipments/:eq/config`,
  `DELETE ${base}/registrations/products/:id/equipments/:eq/config`,
  `DELETE ${base}/registrations/products/:id/equipments/config`,
  `POST ${base}/devices/gateways/:gateway/update`,
  `POST ${base}/registrations/alert-rules/test`,
]);

/** Calls that support may not read: pages of a personal account, which support does not have here, its own grants, and pairing codes. */
const unseen = [
  `${base}/users/profile/me`,
  `${base}/users/second-factor`,
  `${base}/users/sessions`,
  `${base}/alerts/push`,
  `${base}/support`,
  `${base}/boards/pairings/`,
  `${base}/tablets/pairings/`,
] as const;
/** Closed to support even for reading, because whoever reads the device key can use it. */
const deviceKey = `${base}/devices`;
const signOut = `${base}/users/access`;

type Asked = Pick<Call, "method" | "path">;

const startsWithOneOf = (path: string, starts: readonly string[]): boolean =>
  starts.some((start) => path.startsWith(start));

const isChangeable = (path: string): boolean =>
  changeable.some((open) => path === open || path.startsWith(`${open}/`));

/** Throws SupportClosed for a call that is closed to support, and SupportReadOnly for a change under a grant that only allows reading. */
export function requireOpenToSupport({ method, path }: Asked, access: SupportAccess): void {
  if (method === "DELETE" && path === signOut) return;
  // Each joined call is checked separately.
  if (path === joinCalls.path) return;
  const isReading = method === "GET";
  const isOpen = isReading
    ? path !== deviceKey && !startsWithOneOf(path, unseen)
    : isChangeable(path) && !closed.has(`${method} ${path}`);
  if (!isOpen) throw new CallError("SupportClosed");
  if (!isReading && access === "read") throw new CallError("SupportReadOnly");
}
