import { type Call, joinCalls, type SupportAccess } from "@fiel/contracts";
import { CallError } from "./call-error.ts";

const base = "/api/client/:tenant";

/**
 * What support may change where it was let in to change: the plant's own data. Nothing of it lets anybody in, or tells anybody
 * outside, once the grant is over. A change that is not named here is closed.
 */
const changeable = [
  `${base}/registrations/`,
  `${base}/alerts/incidents/`,
  `${base}/devices/gateways/`,
  `${base}/devices/hand-over`,
  `${base}/devices/quarantine/`,
  `${base}/devices/tests`,
  `${base}/boards/:id/command`,
  `${base}/tenant/logo`,
] as const;

/** What support does not read: pages of an account that it does not have, what was given to it, and what opens a door. */
const unseen = [
  `${base}/users/profile/me`,
  `${base}/users/second-factor`,
  `${base}/users/sessions`,
  `${base}/alerts/push`,
  `${base}/support`,
  `${base}/boards/pairings/`,
] as const;
/** Reading it is as good as having it. */
const deviceKey = `${base}/devices`;
const signOut = `${base}/users/access`;

type Asked = Pick<Call, "method" | "path">;

const startsWithOneOf = (path: string, starts: readonly string[]): boolean =>
  starts.some((start) => path.startsWith(start));

/** Throws SupportClosed for what is no support's business, SupportReadOnly for changes without the right to them. */
export function requireOpenToSupport({ method, path }: Asked, access: SupportAccess): void {
  if (method === "DELETE" && path === signOut) return;
  // Each of what it joins is judged by itself.
  if (path === joinCalls.path) return;
  const isReading = method === "GET";
  const isOpen = isReading
    ? path !== deviceKey && !startsWithOneOf(path, unseen)
    : startsWithOneOf(path, changeable);
  if (!isOpen) throw new CallError("SupportClosed");
  if (!isReading && access === "read") throw new CallError("SupportReadOnly");
}
