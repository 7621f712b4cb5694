import type { Call, SupportAccess } from "@fiel/contracts";
import { CallError } from "./call-error.ts";

const base = "/api/client/:tenant";
/** Who was let in has no account there, and neither prolongs nor widens what was given. */
const neverOpen = [
  `${base}/users/profile/me`,
  `${base}/users/second-factor`,
  `${base}/users/sessions`,
  `${base}/alerts/push`,
  `${base}/support`,
];
const ownProfile = `${base}/users/profile`;
const signOut = `${base}/users/access`;
/** Reading it is as good as having it. */
const secrets = new Set([`${base}/devices`]);

type Asked = Pick<Call, "method" | "path">;

/** Throws Forbidden for what is no support's business, SupportReadOnly for changes without the right to them. */
export function requireOpenToSupport({ method, path }: Asked, access: SupportAccess): void {
  if (method === "DELETE" && path === signOut) return;
  if (neverOpen.some((start) => path.startsWith(start)) || (method === "PUT" && path === ownProfile))
    throw new CallError("Forbidden");
  if (access === "read" && secrets.has(path)) throw new CallError("Forbidden");
  if (access === "read" && method !== "GET") throw new CallError("SupportReadOnly");
}
