import { type Call, joinCalls, type SupportAccess } from "@fiel/contracts";
import { CallError } from "./call-error.ts";

const base = "/api/client/:tenant";

/**
 * Calls by which support may change a client's own data when its grant allows changes. None of them lets anybody in, or sends data outside, after the
 * grant ends. Changes not listed are closed.
 */
const changeable = [
  `${base}/registrations/`,
  `${base}/stops/`,
  `${base}/alerts/incidents/`,
  `${base}/devices/gateways/`,
  `${base}/devices/hand-over`,
  `${base}/devices/quarantine/`,
  `${base}/devices/tests`,
  `${base}/boards/:id/command`,
  `${base}/tenant/logo`,
] as const;

/** Exceptions to `changeable`: a machine profile tells gateways what to write to the plant's machines. */
const unchangeable = [`${base}/registrations/machine-profiles`] as const;

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

/** Throws SupportClosed for a call that is closed to support, and SupportReadOnly for a change under a grant that only allows reading. */
export function requireOpenToSupport({ method, path }: Asked, access: SupportAccess): void {
  if (method === "DELETE" && path === signOut) return;
  // Each joined call is checked separately.
  if (path === joinCalls.path) return;
  const isReading = method === "GET";
  const isOpen = isReading
    ? path !== deviceKey && !startsWithOneOf(path, unseen)
    : startsWithOneOf(path, changeable) && !startsWithOneOf(path, unchangeable);
  if (!isOpen) throw new CallError("SupportClosed");
  if (!isReading && access === "read") throw new CallError("SupportReadOnly");
}
